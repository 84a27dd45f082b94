import type { ViewportSize, PaintingSnapshot } from '../contract.ts';
import type { BlockRenderer } from './block-renderer.ts';
import type { Region } from './geometry.ts';
import { openingRegion } from './opening.ts';
import { createSampleModel } from './sample.ts';
import { closeSnapshot } from './snapshots.ts';
import type { TimelineModel } from './timeline-model.ts';

type Awaitable = PaintingSnapshot | null | Promise<PaintingSnapshot | null>;

/** The one still picture that is asked for, until it is painted. */
export interface StartupSnapshots {
  /** Does once, while no day has come, what painting does only once. */
  prewarm(room: ViewportSize): void;
  /** Takes the day that will most likely be asked for: where there was a prewarming it is painted ahead, in that room. */
  speculate(model: TimelineModel): void;
  speculative(): TimelineModel | null;
  /** Something has changed, which a picture that was painted ahead would lack: lets go of it. */
  forget(): void;
  /** @returns null where a later request has overtaken it */
  ask(room: ViewportSize): Promise<PaintingSnapshot | null>;
  /** Does what can be done for the request. @returns whether that was painting */
  work(): boolean;
}

/** A picture that nobody has asked for yet. */
interface PreparedSnapshot {
  readonly model: TimelineModel;
  readonly room: ViewportSize;
  readonly configurationKey: string | null;
  readonly picture: Promise<PaintingSnapshot | null>;
}

/** @param lastModel the day that came last; undefined = none yet */
export function createStartupSnapshots(
  renderer: BlockRenderer,
  lastModel: () => TimelineModel | undefined,
): StartupSnapshots {
  let request: { readonly room: ViewportSize; readonly settle: (snapshot: Awaitable) => void } | null = null;
  let prewarmedIn: ViewportSize | null = null;
  let speculative: TimelineModel | null = null;
  let prepared: PreparedSnapshot | null = null;

  const paint = (model: TimelineModel, room: ViewportSize): Promise<PaintingSnapshot | null> =>
    renderer.snapshot(model, (geometry) => openingRegion(model, geometry, room));
  const prepare = (): boolean => {
    if (speculative === null || prewarmedIn === null || prepared !== null) return false;
    const [model, room] = [speculative, prewarmedIn];
    prepared = { model, room, configurationKey: renderer.configurationKey(), picture: paint(model, room) };
    return true;
  };
  const prewarm = (room: ViewportSize): boolean => {
    if (prewarmedIn !== null || lastModel() !== undefined) return false;
    prewarmedIn = room;
    if (!prepare()) renderer.prewarm(createSampleModel(), room);
    return true;
  };
  const takePrepared = (model: TimelineModel, { width, height }: ViewportSize): PreparedSnapshot['picture'] | null => {
    const isSame =
      prepared?.model === model &&
      prepared.configurationKey === renderer.configurationKey() &&
      prepared.room.width === width &&
      prepared.room.height === height;
    const picture = isSame ? prepared?.picture : null;
    if (isSame) prepared = null;
    return picture ?? null;
  };
  const forget = (): void => {
    void prepared?.picture.then(closeSnapshot);
    prepared = null;
    speculative = null;
  };
  return {
    prewarm,
    speculate: (model) => {
      forget();
      speculative = model;
    },
    speculative: () => speculative,
    forget,
    ask: (room) => {
      request?.settle(null);
      return new Promise((settle) => {
        request = { room, settle };
      });
    },
    work: () => {
      if (!renderer.isConfigured()) return false;
      if (request === null) return prepare();
      const { room, settle } = request;
      const model = lastModel();
      // Whoever waits may as well do what painting does only once: the true picture is quicker then.
      if (model === undefined) return prewarm(room) || prepare();
      request = null;
      settle(takePrepared(model, room) ?? paint(model, room));
      forget();
      return true;
    },
  };
}

interface Request {
  readonly view: number;
  readonly region: Region;
  readonly settle: (snapshot: Awaitable) => void;
}

/** The one picture of a region that is asked for, for when there is nothing else to paint. */
export interface SnapshotRequests {
  /** @returns null where the view is not known by then, or a later request has overtaken it */
  ask(view: number, region: Region): Promise<PaintingSnapshot | null>;
  /** @returns whether there was anything to do */
  work(): boolean;
}

/** @param modelOf the day of a view; undefined = not here (any more) */
export function createSnapshotRequests(
  renderer: BlockRenderer,
  modelOf: (view: number) => TimelineModel | undefined,
): SnapshotRequests {
  let request: Request | null = null;
  return {
    ask: (view, region) => {
      request?.settle(null);
      return new Promise((settle) => {
        request = { view, region, settle };
      });
    },
    work: () => {
      if (request === null) return false;
      const { view, region, settle } = request;
      request = null;
      const model = modelOf(view);
      settle(model === undefined ? null : renderer.snapshot(model, () => region));
      return true;
    },
  };
}
