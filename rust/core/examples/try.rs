use fiveply_core::games::lines::*;
use fiveply_core::search::*;
use fiveply_core::*;
use std::time::Instant;

// minimal handwritten
const COLS: [u32; 7] = [0, 1, 2, 3, 4, 5, 6];
fn win(b: u64) -> bool {
    for d in [1, 6, 7, 8] {
        let m = b & (b >> d);
        if m & (m >> (2 * d)) != 0 {
            return true;
        }
    }
    false
}
struct H {
    n: u64,
}
impl H {
    fn ab(&mut self, own: u64, opp: u64, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        self.n += 1;
        if win(opp) {
            return -1;
        }
        let all = own | opp;
        if all == 0b0111111_0111111_0111111_0111111_0111111_0111111_0111111 {
            return 0;
        }
        if depth == 0 {
            return 0;
        }
        let mut best = -2;
        for c in COLS {
            let b = ((all & (0x3f << (7 * c))) + (1 << (7 * c))) & (0x3f << (7 * c));
            if b == 0 {
                continue;
            }
            let v = -self.ab(opp, own | b, depth - 1, -beta, -alpha);
            if v > best {
                best = v;
                if v > alpha {
                    alpha = v;
                    if v >= beta {
                        break;
                    }
                }
            }
        }
        best
    }
}
struct H10 {
    n: u64,
}
fn win10(b: u128) -> bool {
    for d in [1, 10, 11, 12] {
        let m = b & (b >> d);
        let m = m & (m >> (2 * d));
        if m & (b >> (4 * d)) != 0 {
            return true;
        }
    }
    false
}
impl H10 {
    fn ab(&mut self, own: u128, opp: u128, board: u128, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        self.n += 1;
        if win10(opp) {
            return -1;
        }
        let mut free = board & !(own | opp);
        if free == 0 {
            return 0;
        }
        if depth == 0 {
            return 0;
        }
        let mut best = -2;
        while free != 0 {
            let b = free & free.wrapping_neg();
            free ^= b;
            let v = -self.ab(opp, own | b, board, depth - 1, -beta, -alpha);
            if v > best {
                best = v;
                if v > alpha {
                    alpha = v;
                    if v >= beta {
                        break;
                    }
                }
            }
        }
        best
    }
}
fn main() {
    for _ in 0..2 {
        let t = Instant::now();
        let mut h = H { n: 0 };
        let v = h.ab(0, 0, 14, -2, 2);
        let e = t.elapsed().as_secs_f64();
        println!("hand {} {} {:.1} M/s", v, h.n, h.n as f64 / e / 1e6);
        type C4 = Fixed<u64, 6, 7, 4, true, false, 0>;
        let g = Lines::new(C4::default(), 0, [0, 0], Player::First);
        let s = g.initial().unwrap();
        let mut f = || false;
        let l = Limits { depth: Some(14), ..Default::default() };
        let t = Instant::now();
        let r = alpha_beta(&g, &s, &Final, &l, &mut Clock::new(&l, &mut f), ()).unwrap();
        let e = t.elapsed().as_secs_f64();
        println!("generic {} {} {:.1} M/s {:?}", r.value, r.visited, r.visited as f64 / e / 1e6, r.pv);
        let d = Dynamic::<u64>::of(&C4::default());
        let g = Lines::new(d, 0, [0, 0], Player::First);
        let s = g.initial().unwrap();
        let t = Instant::now();
        let r = alpha_beta(&g, &s, &Final, &l, &mut Clock::new(&l, &mut f), ()).unwrap();
        let e = t.elapsed().as_secs_f64();
        println!("dynamic {} {} {:.1} M/s", r.value, r.visited, r.visited as f64 / e / 1e6);
        type M4 = Fixed<u64, 6, 7, 4, true, false, 1>;
        let g = Lines::new(M4::default(), 0, [0, 0], Player::First);
        let s = g.initial().unwrap();
        let ev = Fn {
            value: |_: &Lines<M4>, s: &State<u64>| {
                let m = f64::from(s.lead());
                Ok(m)
            },
            win: 1.0,
        };
        let l2 = Limits { depth: Some(13), ..Default::default() };
        let t = Instant::now();
        let r = alpha_beta(&g, &s, &ev, &l2, &mut Clock::new(&l2, &mut f), ()).unwrap();
        let e = t.elapsed().as_secs_f64();
        println!("mc4 {} {} {:.1} M/s", r.value, r.visited, r.visited as f64 / e / 1e6);
        let l = Limits { depth: Some(4), ..Default::default() };
        let mut board = 0u128;
        for r in 0..10 {
            board |= 0x3ff << (11 * r);
        }
        let t = Instant::now();
        let mut h = H10 { n: 0 };
        let v = h.ab(0, 0, board, 4, -2, 2);
        let e = t.elapsed().as_secs_f64();
        println!("hand10 {} {} {:.1} M/s", v, h.n, h.n as f64 / e / 1e6);
        type G10 = Fixed<u128, 10, 10, 5, false, false, 0>;
        let g = Lines::new(G10::default(), 0, [0, 0], Player::First);
        let s = g.initial().unwrap();
        let t = Instant::now();
        let r = alpha_beta(&g, &s, &Final, &l, &mut Clock::new(&l, &mut f), ()).unwrap();
        let e = t.elapsed().as_secs_f64();
        println!("gen10 {} {} {:.1} M/s", r.value, r.visited, r.visited as f64 / e / 1e6);
        type T7 = Fixed<u64, 7, 7, 5, false, true, 0>;
        let g = Lines::new(T7::default(), 0, [0, 0], Player::First);
        let s = g.initial().unwrap();
        let l = Limits { depth: Some(5), ..Default::default() };
        let t = Instant::now();
        let r = alpha_beta(&g, &s, &Final, &l, &mut Clock::new(&l, &mut f), ()).unwrap();
        let e = t.elapsed().as_secs_f64();
        println!("torus {} {} {:.1} M/s", r.value, r.visited, r.visited as f64 / e / 1e6);
    }
}
