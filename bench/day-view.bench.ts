import { once } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';

import { ANYTHING, TODAY } from '../tests/queries.ts';
import type { Finding } from '../workers/contract.ts';
import { dayWindow } from '../workers/model/day.ts';
import { openDayTable } from '../workers/model/day-table.ts';
import { createCampusAvailability } from '../workers/rules/campus-availability.ts';
import { createTimelineDay, type TimelineDay } from '../workers/areas/timeline/timeline-day.ts';
import { createTimelinePicture } from '../workers/areas/timeline/timeline-picture.ts';
import type { TimelineCampus } from '../workers/views/timeline-campus.ts';
import { buildTimeline, type TimelineLook } from '../workers/views/timeline.ts';
import { createTimelineFinding } from '../workers/views/timeline-finding.ts';
import { createBenchCampus, createBenchCodes, MIDNIGHT, NOW, RESOURCES, SLOTS } from './campus.ts';
import type { Suite } from './suite.ts';

const DAY = dayWindow('2026-11-20', 'Europe/Prague');
const window = { start: MIDNIGHT, slotCount: SLOTS, now: NOW, requestedMinutes: 60 };

/** The same day as objects, as it would be sent without a buffer. */
interface NaiveRow {
  readonly id: string;
  readonly name: string;
  readonly group: string;
  readonly capacity: number | null;
  readonly state: number;
  readonly slots: readonly { readonly start: number; readonly code: number }[];
}

/** A day's view of 10,000 rows: built, sent over a channel, opened and read. */
export function createSuite(): Suite {
  const campus = createBenchCampus(60);
  const raw = createBenchCodes();
  const availability = createCampusAvailability(campus.rules, SLOTS);
  availability.ruleAll(raw, window);
  const states = new Uint8Array(RESOURCES);
  const look = { codes: availability.codes, raw, running: -1, readSlots: SLOTS, slotCount: SLOTS, states };
  const everything = createTimelineFinding(campus, TODAY, DAY);
  const selection = everything.arrange(everything.meets, null);
  const day = createDay(campus, raw);
  const { port1, port2 } = new MessageChannel();
  const source = buildTimeline(campus, selection, look).buffer;
  verify(campus, look, source);
  return {
    name: "a day's view of 10,000 rows",
    contestants: [
      { name: 'view', run: () => crossAsTable(port1, port2, buildTimeline(campus, selection, look).buffer) },
      { name: 'naive twin', run: () => crossAsObjects(port1, port2, toObjects(campus, look)) },
      { name: 'memory copy', run: () => source.slice(0) },
      { name: 'transfer and opening alone', run: () => crossAsTable(port1, port2, source.slice(0)) },
      { name: 'a filter changed', run: () => frameOf(day, { ...ANYTHING, capacity: { min: 2, max: null } }) },
      { name: 'a filter and the order changed', run: () => frameOf(day, ORDERED) },
    ],
    ratios: [
      { name: 'times faster than the naive twin', slow: 'naive twin', fast: 'view' },
      { name: "share of a memory copy's speed", slow: 'memory copy', fast: 'view' },
    ],
    limits: [{ contestant: 'a filter changed', milliseconds: 16 }],
    close: () => port1.close(),
  };
}

/** The day as the timeline service stores it. */
function createDay(campus: TimelineCampus, raw: Uint8Array): TimelineDay {
  const day = createTimelineDay(campus, DAY, 0);
  const ticket = day.takeTicket(NOW);
  campus.rows.forEach((_, row) => {
    day.apply(row, { view: raw.subarray(row * SLOTS, (row + 1) * SLOTS).join('') }, ticket);
  });
  return day;
}

const ORDERED: Finding = {
  ...ANYTHING,
  availability: 'free',
  capacity: { min: 2, max: null },
  unsuitable: 'hidden',
  sort: 'capacity',
  group: 'type',
};

/** All the work of a new query before its frame is sent: the rules have already run on the day. */
function frameOf(day: TimelineDay, finding: Finding): unknown {
  return createTimelinePicture(1, { ...TODAY, requestedMinutes: 60, finding }, day).frame(NOW, null);
}

async function crossAsTable(from: MessagePort, to: MessagePort, buffer: ArrayBuffer): Promise<number> {
  const arrival = once(to, 'message');
  from.postMessage(buffer, [buffer]);
  const [received] = await arrival;
  const table = openDayTable(received);
  return sum(table.slots);
}

async function crossAsObjects(from: MessagePort, to: MessagePort, rows: readonly NaiveRow[]): Promise<number> {
  const arrival = once(to, 'message');
  from.postMessage(rows, []);
  const [received] = await arrival;
  let total = 0;
  for (const row of received as readonly NaiveRow[]) for (const { code } of row.slots) total += code;
  return total;
}

function toObjects(campus: TimelineCampus, { codes }: TimelineLook): readonly NaiveRow[] {
  return campus.rows.map(({ resource, name, group, state }, row) => ({
    id: resource.id,
    name,
    group: campus.groups[group]?.name ?? '',
    capacity: resource.capacity,
    state,
    slots: Array.from({ length: SLOTS }, (_, slot) => ({
      start: MIDNIGHT + slot * 900_000,
      code: codes[row * SLOTS + slot] ?? 0,
    })),
  }));
}

function sum(bytes: Uint8Array): number {
  let total = 0;
  for (let index = 0; index < bytes.length; index += 1) total += bytes[index] ?? 0;
  return total;
}

/** Both ways must show the same day. */
function verify(campus: TimelineCampus, look: TimelineLook, buffer: ArrayBuffer): void {
  const table = openDayTable(buffer);
  const objects = toObjects(campus, look);
  const isSame = objects.every(
    ({ id, name, slots }, row) =>
      table.rowId(row) === id &&
      table.rowName(row) === name &&
      slots.every(({ code }, slot) => table.slots[row * SLOTS + slot] === code),
  );
  if (!isSame || table.rowCount !== objects.length) throw new Error('The table differs from the campus');
}
