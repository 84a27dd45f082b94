import type { PaintingRoom, PaintingStill } from '../contract.ts';
import { openingStretch } from './opening.ts';
import { createSampleScene } from './sample.ts';
import type { Scene } from './scene.ts';
import type { Stage } from './stage.ts';
import { closeStill } from './stills.ts';

type Awaitable = PaintingStill | null | Promise<PaintingStill | null>;

/** The one still picture that is asked for, until it is painted. */
export interface StillDesk {
  /** Does once, while no day has come, what painting does only once. */
  rehearse(room: PaintingRoom): void;
  /** Takes the day that will most likely be asked for: where there was a rehearsal it is painted ahead, in that room. */
  suppose(scene: Scene): void;
  supposed(): Scene | null;
  /** Something has changed, which a picture that was painted ahead would lack: lets go of it. */
  forget(): void;
  /** @returns null where a later request has overtaken it */
  ask(room: PaintingRoom): Promise<PaintingStill | null>;
  /** Does what can be done for the request. @returns whether that was painting */
  work(): boolean;
}

/** A picture that nobody has asked for yet. */
interface Ahead {
  readonly scene: Scene;
  readonly room: PaintingRoom;
  readonly dress: string | null;
  readonly picture: Promise<PaintingStill | null>;
}

/** @param lastScene the day that came last; undefined = none yet */
export function createStillDesk(stage: Stage, lastScene: () => Scene | undefined): StillDesk {
  let asked: { readonly room: PaintingRoom; readonly settle: (still: Awaitable) => void } | null = null;
  let rehearsedIn: PaintingRoom | null = null;
  let supposed: Scene | null = null;
  let ahead: Ahead | null = null;

  const paint = (scene: Scene, room: PaintingRoom): Promise<PaintingStill | null> =>
    stage.still(scene, (geometry) => openingStretch(scene, geometry, room));
  const paintAhead = (): boolean => {
    if (supposed === null || rehearsedIn === null || ahead !== null) return false;
    const [scene, room] = [supposed, rehearsedIn];
    ahead = { scene, room, dress: stage.dressKey(), picture: paint(scene, room) };
    return true;
  };
  const rehearse = (room: PaintingRoom): boolean => {
    if (rehearsedIn !== null || lastScene() !== undefined) return false;
    rehearsedIn = room;
    if (!paintAhead()) stage.rehearse(createSampleScene(), room);
    return true;
  };
  const takeAhead = (scene: Scene, { width, height }: PaintingRoom): Ahead['picture'] | null => {
    const isSame =
      ahead?.scene === scene &&
      ahead.dress === stage.dressKey() &&
      ahead.room.width === width &&
      ahead.room.height === height;
    const picture = isSame ? ahead?.picture : null;
    if (isSame) ahead = null;
    return picture ?? null;
  };
  const forget = (): void => {
    void ahead?.picture.then(closeStill);
    ahead = null;
    supposed = null;
  };
  return {
    rehearse,
    suppose: (scene) => {
      forget();
      supposed = scene;
    },
    supposed: () => supposed,
    forget,
    ask: (room) => {
      asked?.settle(null);
      return new Promise((settle) => {
        asked = { room, settle };
      });
    },
    work: () => {
      if (!stage.isDressed()) return false;
      if (asked === null) return paintAhead();
      const { room, settle } = asked;
      const scene = lastScene();
      // Whoever waits may as well do what painting does only once: the true picture is quicker then.
      if (scene === undefined) return rehearse(room) || paintAhead();
      asked = null;
      settle(takeAhead(scene, room) ?? paint(scene, room));
      forget();
      return true;
    },
  };
}
