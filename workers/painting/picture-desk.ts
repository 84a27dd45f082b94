import type { PaintingStill } from '../contract.ts';
import type { Stretch } from './geometry.ts';
import type { Scene } from './scene.ts';
import type { Stage } from './stage.ts';

type Awaitable = PaintingStill | null | Promise<PaintingStill | null>;

interface Asked {
  readonly view: number;
  readonly stretch: Stretch;
  readonly settle: (still: Awaitable) => void;
}

/** The one picture of a stretch that is asked for, for when there is nothing else to paint. */
export interface PictureDesk {
  /** @returns null where the view is not known by then, or a later request has overtaken it */
  ask(view: number, stretch: Stretch): Promise<PaintingStill | null>;
  /** @returns whether there was anything to do */
  work(): boolean;
}

/** @param sceneOf the day of a view; undefined = not here (any more) */
export function createPictureDesk(stage: Stage, sceneOf: (view: number) => Scene | undefined): PictureDesk {
  let asked: Asked | null = null;
  return {
    ask: (view, stretch) => {
      asked?.settle(null);
      return new Promise((settle) => {
        asked = { view, stretch, settle };
      });
    },
    work: () => {
      if (asked === null) return false;
      const { view, stretch, settle } = asked;
      asked = null;
      const scene = sceneOf(view);
      settle(scene === undefined ? null : stage.still(scene, () => stretch));
      return true;
    },
  };
}
