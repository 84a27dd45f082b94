import { panBy, type Point } from './camera.ts';
import type { PlanBoard } from './plan-board.ts';

/** ms in which most of the speed is lost, and over which it is measured. */
const DECAY = 300;
const SPEED_WINDOW = 80;
/** CSS pixels a millisecond below which nothing moves on. */
const SLOWEST = 0.08;
/** Share of the speed at which it ends. */
const END = 0.03;

interface Sample extends Point {
  readonly at: number;
}

/** Lets the plan move on after a drag, unless the user wants no motion. */
export function createInertia(board: PlanBoard) {
  let samples: readonly Sample[] = [];
  let frame = 0;
  return {
    stop(): void {
      cancelAnimationFrame(frame);
      samples = [];
    },
    /** The pointer is here. */
    sample({ x, y }: Point, at: number): void {
      samples = [...samples.filter((one) => at - one.at < SPEED_WINDOW), { x, y, at }];
    },
    /** The pointer is lifted. */
    release(now: number): void {
      const first = samples.find(({ at }) => now - at < SPEED_WINDOW);
      const last = samples.at(-1);
      if (first === undefined || last === undefined || last.at === first.at) return;
      const [x, y] = [(last.x - first.x) / (last.at - first.at), (last.y - first.y) / (last.at - first.at)];
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
      if (isStill || Math.hypot(x, y) < SLOWEST) return;
      const startedAt = performance.now();
      let before = startedAt;
      const step = (): void => {
        const at = performance.now();
        const share = Math.exp(-(at - startedAt) / DECAY);
        board.move(panBy(board.camera(), x * share * (at - before), y * share * (at - before)));
        before = at;
        if (share > END) frame = requestAnimationFrame(step);
      };
      frame = requestAnimationFrame(step);
    },
  };
}
