import type { PaintingRoom, PaintingStill } from '../contract.ts';
import { openingStretch } from './opening.ts';
import { createSampleScene } from './sample.ts';
import type { Scene } from './scene.ts';
import type { Stage } from './stage.ts';

type Awaitable = PaintingStill | null | Promise<PaintingStill | null>;

/** The one still picture that is asked for, until it is painted. */
export interface StillDesk {
  /** @returns null where a later request has overtaken it */
  ask(room: PaintingRoom): Promise<PaintingStill | null>;
  /** Does what can be done for the request. @returns whether that was painting */
  work(): boolean;
}

/** @param lastScene the day that came last; undefined = none yet */
export function createStillDesk(stage: Stage, lastScene: () => Scene | undefined): StillDesk {
  let asked: { readonly room: PaintingRoom; readonly settle: (still: Awaitable) => void } | null = null;
  let isWarm = false;
  return {
    ask: (room) => {
      asked?.settle(null);
      return new Promise((settle) => {
        asked = { room, settle };
      });
    },
    work: () => {
      if (asked === null || !stage.isDressed()) return false;
      const { room, settle } = asked;
      const scene = lastScene();
      if (scene === undefined) {
        if (isWarm) return false;
        isWarm = true;
        // Whoever waits may as well do what painting does only once: the true picture is quicker then.
        stage.rehearse(createSampleScene(), room);
        return true;
      }
      asked = null;
      settle(stage.still(scene, (geometry) => openingStretch(scene, geometry, room)));
      return true;
    },
  };
}
