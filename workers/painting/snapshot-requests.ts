import type { ViewportSize, PaintingSnapshot } from '../contract.ts';
import type { BlockRenderer } from './block-renderer.ts';
import type { Region } from './geometry.ts';
import { openingRegion } from './opening.ts';
import { createSampleModel } from './sample.ts';
import { closeSnapshot } from './snapshots.ts';
import type { TimelineModel } from './timeline-model.ts';

type Awaitable = PaintingSnapshot | null | Promise<PaintingSnapshot | null>;

/** The snapshot of the first screen. */
export interface StartupSnapshots {
  /** Does the one-time work of painting before the first frame arrives. */
  prewarm(room: ViewportSize): void;
  /** Takes the day that is likely to be requested; after a prewarming it is painted ahead for that viewport. */
  speculate(model: TimelineModel): void;
  speculative(): TimelineModel | null;
  /** Drops a prepared snapshot that a change has made outdated. */
  forget(): void;
  /** @returns null if a later request replaced it */
  ask(room: ViewportSize): Promise<PaintingSnapshot | null>;
  /** Paints for the request if possible. @returns whether it painted */
  work(): boolean;
}

/** A snapshot that was painted ahead. */
interface PreparedSnapshot {
  readonly model: TimelineModel;
  readonly room: ViewportSize;
  readonly configurationKey: string | null;
  readonly picture: Promise<PaintingSnapshot | null>;
}

/** @param lastModel the newest model; undefined = none yet */
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
      // Uses the wait for the one-time work, which makes the snapshot quicker.
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

/** The latest request for a snapshot of a region, painted when nothing else waits. */
export interface SnapshotRequests {
  /** @returns null if the view is unknown by then, or a later request replaced it */
  ask(view: number, region: Region): Promise<PaintingSnapshot | null>;
  /** @returns whether there was anything to do */
  work(): boolean;
}

/** @param modelOf the model of a view; undefined = not available */
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
