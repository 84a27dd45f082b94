import type { PaintingFeed, TimelineFrame, TimelinePatch, TimelineUpdate } from '../../contract.ts';
import { openDayTable } from '../../model/day-table.ts';
import { unreachable } from '../../model/unreachable.ts';

/** The painter's own channel (design D24). */
export interface PainterFeed {
  /** Replaces the channel by a new one, which starts with the frame that is open now. */
  connect(port: MessagePort): void;
  /** Passes on the timeline's updates, in memory that nothing else uses. */
  send(message: PaintingFeed): void;
  /** No timeline is open: a later painter starts empty. */
  clear(): void;
}

/**
 * Keeps the open frame up to date, since either worker may be restarted and a painter that comes later needs it whole.
 */
export function createPainterFeed(): PainterFeed {
  let port: MessagePort | null = null;
  let open: TimelineFrame | null = null;
  let speculative: TimelineFrame | null = null;

  const postFrame = (type: 'frame' | 'speculative frame', frame: TimelineFrame): void => {
    if (port === null) return;
    const buffer = frame.buffer.slice(0);
    const message: PaintingFeed = { type, frame: { ...frame, buffer } };
    port.postMessage(message, [buffer]);
  };

  return {
    connect(next) {
      port?.close();
      port = next;
      if (speculative !== null) postFrame('speculative frame', speculative);
      if (open !== null) postFrame('frame', open);
    },
    send(message) {
      if (message.type === 'speculative frame') {
        speculative = message.frame;
        return postFrame('speculative frame', speculative);
      }
      if (message.type === 'frame') {
        [open, speculative] = [message.frame, null];
        return postFrame('frame', open);
      }
      if (message.type === 'speculation confirmed') [open, speculative] = [speculative, null];
      if (message.type === 'patch' && open?.view === message.patch.view) open = patched(open, message.patch);
      port?.postMessage(message);
    },
    clear() {
      [open, speculative] = [null, null];
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
  return { ...frame, items: [...itemByKey.values()], now: patch.now, asOf: patch.asOf, stale: patch.stale };
}

/** The painter gets its updates directly (D24). @param onTold called after each */
export function tellBoth(
  onUpdate: (update: TimelineUpdate) => void,
  feed: (message: PaintingFeed) => void,
  onTold: () => void = () => undefined,
): (update: TimelineUpdate) => void {
  return (update) => {
    const message = toFeed(update);
    if (message !== null) feed(message);
    onUpdate(update);
    onTold();
  };
}

/** An update in memory of its own: either receiver may transfer its copy. */
function toFeed(update: TimelineUpdate): PaintingFeed | null {
  switch (update.type) {
    case 'frame':
      return { type: 'frame', frame: { ...update.frame, buffer: update.frame.buffer.slice(0) } };
    case 'patch': {
      const { rows, slots, states } = update.patch;
      const copies = { rows: rows.slice(), slots: slots.slice(), states: states.slice() };
      return { type: 'patch', patch: { ...update.patch, ...copies } };
    }
    case 'tick':
      return update;
    case 'failed':
      return null;
    default:
      return unreachable(update);
  }
}
