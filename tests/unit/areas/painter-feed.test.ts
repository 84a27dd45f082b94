import { expect, onTestFinished, test } from 'vitest';

import type { PaintingFeed, TimelineFrame } from '../../../workers/contract.ts';
import { buildDayTable } from '../../../workers/model/day-table.ts';
import { createPainterFeed, type PainterFeed } from '../../../workers/areas/timeline/painter-feed.ts';

const frameOf = (view: number): TimelineFrame => ({
  view,
  window: { date: '2026-11-20', start: 0, end: 86_400_000, hours: [], days: [] },
  buffer: buildDayTable({ slotCount: 96, rows: [], groups: [], slots: new Uint8Array() }).buffer,
  items: [],
  now: 0,
  wantedSlot: null,
  asOf: 0,
  stale: false,
  nearInstead: null,
  progress: 1,
  totalRows: 0,
  problem: null,
});

/** What a painter that connects now gets, until it gets something that is known. */
async function joinPainter(feed: PainterFeed): Promise<readonly string[]> {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  const told: string[] = [];
  return new Promise((resolve) => {
    port2.addEventListener('message', ({ data }: MessageEvent<PaintingFeed>) => {
      if (data.type === 'tick') return resolve(told);
      told.push(
        `${data.type} ${data.type === 'frame' || data.type === 'speculative frame' ? data.frame.view : ''}`.trim(),
      );
    });
    port2.start();
    feed.connect(port1);
    feed.send({ type: 'tick', view: 9, now: 0 });
  });
}

test('a late painter gets the speculative frame, and knows that it is one', async () => {
  const feed = createPainterFeed();
  feed.send({ type: 'speculative frame', frame: frameOf(1) });
  expect(await joinPainter(feed)).toEqual(['speculative frame 1']);
  feed.send({ type: 'speculation confirmed', view: 1 });
  expect(await joinPainter(feed)).toEqual(['frame 1']);
});

test('no frame is speculative once another one is shown, or none', async () => {
  const feed = createPainterFeed();
  feed.send({ type: 'speculative frame', frame: frameOf(1) });
  feed.send({ type: 'frame', frame: frameOf(2) });
  expect(await joinPainter(feed)).toEqual(['frame 2']);
  feed.clear();
  feed.send({ type: 'speculative frame', frame: frameOf(1) });
  feed.clear();
  expect(await joinPainter(feed)).toEqual([]);
});
