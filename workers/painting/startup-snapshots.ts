import type { ViewportSize, PaintingSnapshot } from '../contract.ts';
import { openingRegion } from './opening.ts';
import { createSampleScene } from './sample.ts';
import type { Scene } from './scene.ts';
import type { BlockRenderer } from './block-renderer.ts';
import { closeSnapshot } from './snapshots.ts';

type Awaitable = PaintingSnapshot | null | Promise<PaintingSnapshot | null>;

/** The one still picture that is asked for, until it is painted. */
export interface StartupSnapshots {
  /** Does once, while no day has come, what painting does only once. */
  prewarm(room: ViewportSize): void;
  /** Takes the day that will most likely be asked for: where there was a prewarming it is painted ahead, in that room. */
  speculate(scene: Scene): void;
  speculative(): Scene | null;
  /** Something has changed, which a picture that was painted ahead would lack: lets go of it. */
  forget(): void;
  /** @returns null where a later request has overtaken it */
  ask(room: ViewportSize): Promise<PaintingSnapshot | null>;
  /** Does what can be done for the request. @returns whether that was painting */
  work(): boolean;
}

/** A picture that nobody has asked for yet. */
interface Ahead {
  readonly scene: Scene;
  readonly room: ViewportSize;
  readonly configurationKey: string | null;
  readonly picture: Promise<PaintingSnapshot | null>;
}

/** @param lastScene the day that came last; undefined = none yet */
export function createStartupSnapshots(stage: BlockRenderer, lastScene: () => Scene | undefined): StartupSnapshots {
  let asked: { readonly room: ViewportSize; readonly settle: (still: Awaitable) => void } | null = null;
  let prewarmedIn: ViewportSize | null = null;
  let speculative: Scene | null = null;
  let ahead: Ahead | null = null;

  const paint = (scene: Scene, room: ViewportSize): Promise<PaintingSnapshot | null> =>
    stage.snapshot(scene, (geometry) => openingRegion(scene, geometry, room));
  const paintAhead = (): boolean => {
    if (speculative === null || prewarmedIn === null || ahead !== null) return false;
    const [scene, room] = [speculative, prewarmedIn];
    ahead = { scene, room, configurationKey: stage.configurationKey(), picture: paint(scene, room) };
    return true;
  };
  const prewarm = (room: ViewportSize): boolean => {
    if (prewarmedIn !== null || lastScene() !== undefined) return false;
    prewarmedIn = room;
    if (!paintAhead()) stage.prewarm(createSampleScene(), room);
    return true;
  };
  const takeAhead = (scene: Scene, { width, height }: ViewportSize): Ahead['picture'] | null => {
    const isSame =
      ahead?.scene === scene &&
      ahead.configurationKey === stage.configurationKey() &&
      ahead.room.width === width &&
      ahead.room.height === height;
    const picture = isSame ? ahead?.picture : null;
    if (isSame) ahead = null;
    return picture ?? null;
  };
  const forget = (): void => {
    void ahead?.picture.then(closeSnapshot);
    ahead = null;
    speculative = null;
  };
  return {
    prewarm,
    speculate: (scene) => {
      forget();
      speculative = scene;
    },
    speculative: () => speculative,
    forget,
    ask: (room) => {
      asked?.settle(null);
      return new Promise((settle) => {
        asked = { room, settle };
      });
    },
    work: () => {
      if (!stage.isConfigured()) return false;
      if (asked === null) return paintAhead();
      const { room, settle } = asked;
      const scene = lastScene();
      // Whoever waits may as well do what painting does only once: the true picture is quicker then.
      if (scene === undefined) return prewarm(room) || paintAhead();
      asked = null;
      settle(takeAhead(scene, room) ?? paint(scene, room));
      forget();
      return true;
    },
  };
}
