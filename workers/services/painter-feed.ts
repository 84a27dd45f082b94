import type { Close, PaintingFeed, TimelineFrame, TimelinePatch, TimelineUpdate } from '../contract.ts';
import { openDayTable } from '../model/day-table.ts';

/** The painter's own line (design D24): what a timeline tells the main thread goes there too, as bytes of its own. */
export interface PainterFeed {
  /** Takes a new line in place of the older one; it starts with the frames that are open now. */
  connect(port: MessagePort): void;
  /** One timeline. Its frame is kept up to date for a painter that comes later, until it is closed. */
  open(): { send(update: TimelineUpdate): void; readonly close: Close };
}

export function createPainterFeed(): PainterFeed {
  let port: MessagePort | null = null;
  const frames = new Map<symbol, TimelineFrame>();

  const post = (message: PaintingFeed): void => port?.postMessage(message);
  const postFrame = (frame: TimelineFrame): void => {
    const buffer = frame.buffer.slice(0);
    const message: PaintingFeed = { type: 'frame', frame: { ...frame, buffer } };
    port?.postMessage(message, [buffer]);
  };

  return {
    connect(next) {
      port?.close();
      port = next;
      for (const frame of frames.values()) postFrame(frame);
    },
    open() {
      const key = Symbol('timeline');
      return {
        send(update) {
          if (update.type === 'failed') return;
          if (update.type === 'frame') {
            frames.set(key, update.frame);
            return postFrame(update.frame);
          }
          const frame = frames.get(key);
          if (update.type === 'patch' && frame !== undefined) frames.set(key, patched(frame, update.patch));
          post(update);
        },
        close() {
          frames.delete(key);
        },
      };
    },
  };
}

/** The frame after the patch; its bytes are changed in place. */
function patched(frame: TimelineFrame, patch: TimelinePatch): TimelineFrame {
  const { slots, state, slotCount } = openDayTable(frame.buffer);
  patch.rows.forEach((row, index) => {
    slots.set(patch.slots.subarray(index * slotCount, (index + 1) * slotCount), row * slotCount);
    state[row] = patch.states[index] ?? 0;
  });
  const itemByKey = new Map(frame.items.map((item) => [item.key, item]));
  for (const key of patch.removed) itemByKey.delete(key);
  for (const item of patch.upserted) itemByKey.set(item.key, item);
  return { ...frame, items: [...itemByKey.values()], now: patch.now, asOf: patch.asOf };
}
