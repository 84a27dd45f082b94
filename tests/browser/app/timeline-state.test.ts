import { afterEach, beforeEach, expect, test } from 'vitest';

import type { Close, TimelineUpdate } from '../../../workers/contract.ts';
import { TODAY } from '../../queries.ts';
import { session } from '../../../src/state/session/session.ts';
import {
  forgetTimeline,
  openTimeline,
  rowRevision,
  showFirstBy,
  timeline,
} from '../../../src/state/resources/timeline.ts';
import { createFrame } from '../timeline/campus.ts';
import { createPatch } from '../timeline/fake-engine.ts';
import { provideFakeEngine, signedIn, signedOut } from './fake-engine.ts';

let tell: (update: TimelineUpdate) => void;
let ends: Close[] = [];
let visibleRows: (readonly [view: number, first: number, end: number])[] = [];

beforeEach(() => {
  session.state = signedIn;
  visibleRows = [];
  forgetTimeline();
  provideFakeEngine({
    timeline: {
      open(_query, onUpdate) {
        tell = onUpdate;
        return Promise.resolve(() => undefined);
      },
      setVisibleRows(...seen) {
        visibleRows.push(seen);
        return Promise.resolve();
      },
    },
  });
});

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Shows the first day when the returned function is called. */
function takeFirst(): { readonly isAsked: () => boolean; readonly publish: () => void; readonly leave: Close } {
  let run: (() => void) | null = null;
  const leave = showFirstBy((_model, publish) => {
    run = publish;
  });
  ends.push(leave);
  return { isAsked: () => run !== null, publish: () => run?.(), leave };
}

const busyRow = (row: number) =>
  ({ type: 'patch', patch: createPatch(createFrame({}).view, row, '2'.repeat(96), 0) }) as const;

test('forgets the day on sign-out, so that the next user sees nothing of it', async () => {
  openTimeline(TODAY);
  tell({ type: 'frame', frame: createFrame({ rows: 3 }) });
  expect(timeline.model).not.toBeNull();
  session.state = signedOut;
  await Promise.resolve();
  expect(timeline.model).toBeNull();
  expect(timeline.isOpening).toBe(true);
});

test('the first day is published once it is shown, and later updates right after it', () => {
  const first = takeFirst();
  openTimeline(TODAY);
  tell({ type: 'frame', frame: createFrame({ rows: 3 }) });
  tell(busyRow(1));
  expect(first.isAsked()).toBe(true);
  expect(timeline.model).toBeNull();
  first.publish();
  expect(timeline.model?.table.rowCount).toBe(3);
  const revisionOf = (row: number): number => rowRevision(timeline.model!, row);
  expect(revisionOf(1)).toBeGreaterThan(revisionOf(0));
  // It is published once only.
  const { revision } = timeline;
  first.publish();
  expect(timeline.revision).toBe(revision);
  tell(busyRow(2));
  expect(revisionOf(2)).toBe(timeline.revision);
});

test('a new frame changes no row revision of the previous model', () => {
  openTimeline(TODAY);
  tell({ type: 'frame', frame: createFrame({ rows: 3 }) });
  const before = timeline.model!;
  const revision = rowRevision(before, 0);
  tell({ type: 'frame', frame: createFrame({ rows: 3 }) });
  expect(rowRevision(before, 0)).toBe(revision);
  expect(rowRevision(timeline.model!, 0)).toBeGreaterThan(revision);
});

test('leaving before the first day is shown publishes it', () => {
  const first = takeFirst();
  openTimeline(TODAY);
  tell({ type: 'frame', frame: createFrame({ rows: 3 }) });
  first.leave();
  expect(timeline.model).not.toBeNull();
});

test('a first day that was held back is not published to another user or for another query', async () => {
  const first = takeFirst();
  const close = openTimeline(TODAY);
  tell({ type: 'frame', frame: createFrame({ rows: 3 }) });
  session.state = signedOut;
  await Promise.resolve();
  first.publish();
  expect(timeline.model).toBeNull();

  tell({ type: 'frame', frame: createFrame({ rows: 3 }) });
  close();
  first.publish();
  expect(timeline.model).toBeNull();
  openTimeline(TODAY);
  tell({ type: 'frame', frame: createFrame({ rows: 4 }) });
  first.publish();
  expect(timeline.model?.table.rowCount).toBe(4);
});

test('a later day is not held back', () => {
  openTimeline(TODAY);
  tell({ type: 'frame', frame: createFrame({ rows: 3 }) });
  const first = takeFirst();
  tell({ type: 'frame', frame: createFrame({ rows: 5, view: 9 }) });
  expect(first.isAsked()).toBe(false);
  expect(timeline.model?.table.rowCount).toBe(5);
});

test('reports a day without rows as having nothing to paint', () => {
  openTimeline(TODAY);
  const frame = createFrame({ rows: 0 });
  tell({ type: 'frame', frame });
  expect(visibleRows).toEqual([[frame.view, 0, 0]]);
});
