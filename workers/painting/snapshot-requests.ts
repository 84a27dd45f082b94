import type { PaintingSnapshot } from '../contract.ts';
import type { Region } from './geometry.ts';
import type { TimelineModel } from './timeline-model.ts';
import type { BlockRenderer } from './block-renderer.ts';

type Awaitable = PaintingSnapshot | null | Promise<PaintingSnapshot | null>;

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
