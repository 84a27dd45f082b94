/*
 * A door's "book now" between the worker and the server: it begins in the running minute for all of them.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';

import type { PanelState, TimelineFrame } from '../../workers/contract.ts';
import { openDayTable } from '../../workers/model/day-table.ts';
import { TODAY } from '../queries.ts';
import { NOW } from '../server/app-support.ts';
import { createWorkerWorld, type WorkerWorld } from './worker-world.ts';

// Loads at once the module that a worker loads with the first door.
await import('../../workers/areas/panel/panel.ts');
await import('../../workers/areas/form/reserving.ts');

const MINUTE = 60_000;
/** Seven minutes past nine in Prague. */
const RUNNING = NOW + 7 * MINUTE;

let app: WorkerWorld;
const states: PanelState[] = [];
let bookedId: string;

beforeEach(async () => {
  app = await createWorkerWorld();
  await app.pass(RUNNING - NOW + MINUTE / 2);
  await app.signIn('ada');
  states.length = 0;
  await app.computation.panel.open('open', (state) => void states.push(state));
  for (let turn = 0; turn < 20 && states.at(-1)?.lengths.includes(30) !== true; turn += 1) await app.pass(1_000);
  const booked = await app.computation.panel.book('open', 30, 'Standing by', crypto.randomUUID());
  if (!booked.ok) throw new Error(JSON.stringify(booked.error));
  bookedId = booked.value.eventId;
  await app.pass(5_000);
});

afterEach(() => app.close());

test('the door is taken from the running minute on, for the pressed duration', () => {
  expect(states.at(-1)).toMatchObject({ state: 'busy', current: { start: RUNNING, end: RUNNING + 30 * MINUTE } });
});

test('the server has it from that minute, and keeps that when something else is changed', async () => {
  const { reserving } = app.computation;
  const before = await reserving.read(bookedId);
  if (!before.ok) throw new Error(JSON.stringify(before.error));
  const { form } = before.value;
  expect(form).toMatchObject({ start: RUNNING, end: RUNNING + 30 * MINUTE });
  expect(await reserving.update(bookedId, { ...form, subject: 'Waiting' }, 'occurrence')).toMatchObject({ ok: true });
  const after = await reserving.read(bookedId);
  expect(after).toMatchObject({ ok: true, value: { form: { subject: 'Waiting', start: RUNNING } } });
});

test('the timeline draws it from that minute, and each quarter hour that it touches is taken', async () => {
  const frames: TimelineFrame[] = [];
  const open = () =>
    app.computation.timeline.open({ ...TODAY, date: '2026-03-02' }, (update) => {
      if (update.type === 'frame') frames.push(update.frame);
    });
  const close = await open();
  await app.pass(2_000);
  close();
  // What was read meanwhile is in the next frame.
  await open();
  await app.pass(2_000);
  const frame = frames.at(-1);
  const table = openDayTable(frame?.buffer ?? new ArrayBuffer(0));
  const row = Array.from({ length: table.rowCount }, (_, index) => table.rowId(index)).indexOf('open');
  // The running quarter is past by the rules, but in use.
  expect(table.slots.slice(row * table.slotCount + 36, row * table.slotCount + 40).join('')).toBe('2220');
  expect(frame?.items).toMatchObject([{ resourceId: 'open', startSlot: 36 + 7 / 15, endSlot: 38 + 7 / 15 }]);
});
