import { expect, test } from 'vitest';

import type { ReservationForm } from '../../../workers/contract.ts';
import type { CalendarEvent } from '../../../workers/model/event.ts';
import { createDesk, createEvent, HOUR, moveEvent } from './reservations.ts';
import { createReservingWorld } from './reserving-world.ts';

const RICH = '<p>Bring <b>pens</b></p>';

/** A form that was read of an event, which the calendar replaces as requested. */
async function opened(changes: Partial<CalendarEvent> = {}) {
  const world = createReservingWorld({ resources: [createDesk({ capacity: 4 })] });
  world.calendar.stored = createEvent({ response: 'accepted', bodyHtml: RICH, ...changes });
  Object.assign(world.calendar, {
    replace: (before: CalendarEvent, change: Parameters<typeof world.calendar.replace>[1]) => {
      world.calendar.moves.push(change);
      const { subject = before.subject, text = before.bodyHtml, recurrence = before.recurrence } = change;
      const { seriesMasterId = 'series-1' } = before;
      const rule = recurrence == null ? null : { ...recurrence, exceptions: [...recurrence.exceptions] };
      const series = rule === null ? {} : { recurrence: rule, seriesMasterId };
      world.calendar.stored = { ...moveEvent(before, change), subject, bodyHtml: text ?? '', ...series };
      return Promise.resolve({ ok: true, value: world.calendar.stored });
    },
  });
  const read = await world.reserving.read('event-1');
  if (!read.ok) throw new Error(read.error.type);
  return { ...world, form: read.value.form };
}

const later = (form: ReservationForm): ReservationForm => ({
  ...form,
  subject: 'Other',
  text: 'Bring nothing',
  start: form.start + HOUR,
  end: form.end + HOUR,
});

test('undoes a change: time, subject and the text with its formatting', async () => {
  const { reserving, calendar, form } = await opened();
  const before = calendar.stored;
  expect(await reserving.update('event-1', later(form), 'occurrence')).toMatchObject({ value: { canUndo: true } });
  expect(calendar.stored).toMatchObject({ subject: 'Other', bodyHtml: 'Bring nothing' });
  expect(await reserving.undo('event-1')).toMatchObject({ ok: true, value: { eventId: 'event-1', canUndo: false } });
  const { start, end, subject, bodyHtml } = calendar.stored ?? createEvent();
  expect({ subject, bodyHtml }).toEqual({ subject: 'Focus', bodyHtml: RICH });
  expect([start.utcDateTime, end.utcDateTime]).toEqual([before?.start.utcDateTime, before?.end.utcDateTime]);
  expect(await reserving.undo('event-1')).toMatchObject({ ok: false, error: { code: 'not_found' } });
});

test('does not undo what was changed since', async () => {
  const { reserving, calendar, form } = await opened();
  await reserving.update('event-1', later(form), 'occurrence');
  calendar.stored = { ...(calendar.stored ?? createEvent()), subject: 'Theirs' };
  expect(await reserving.undo('event-1')).toMatchObject({ ok: false, error: { code: 'stale' } });
  expect(calendar.stored.subject).toBe('Theirs');
});

const SERIES = { seriesMasterId: 'series-1', recurrence: { rule: 'FREQ=DAILY;COUNT=3', exceptions: [] } };

test('undoes a change of all of a series, unless one of its dates had content of its own', async () => {
  const { reserving, calendar, form } = await opened(SERIES);
  const sibling = createEvent({ ...SERIES, id: 'event-2', response: 'accepted', bodyHtml: RICH });
  calendar.others.push(sibling);
  expect(await reserving.update('event-1', later(form), 'series')).toMatchObject({ value: { canUndo: true } });
  expect(await reserving.undo('event-1')).toMatchObject({ ok: true });
  expect(calendar.moves[1]).toMatchObject({ subject: 'Focus', text: RICH });
  expect(calendar.moves[1]).not.toHaveProperty('recurrence');
  calendar.others[0] = { ...sibling, subject: 'With a guest' };
  expect(await reserving.update('event-1', later(form), 'series')).toMatchObject({ value: { canUndo: false } });
});

test.each<[string, Partial<CalendarEvent>, Partial<ReservationForm>, 'occurrence' | 'following' | 'series']>([
  ['a rule that was rewritten', SERIES, { recurrence: { rule: 'FREQ=DAILY;COUNT=2', exceptions: [] } }, 'series'],
  ['a first rule', {}, { recurrence: { rule: 'FREQ=DAILY;COUNT=2', exceptions: [] } }, 'occurrence'],
  ['dates that are a series of their own now', SERIES, { subject: 'Other' }, 'following'],
  ['a series on other dates', SERIES, { start: Date.UTC(2026, 10, 19, 9), end: Date.UTC(2026, 10, 19, 10) }, 'series'],
  ['a meeting that was given up', { onlineMeetingProvider: 'teams' }, { meeting: 'none' }, 'occurrence'],
  ['what changed nothing', {}, {}, 'occurrence'],
])('offers to take nothing back of %s', async (_, event, change, scope) => {
  const { reserving, form } = await opened(event);
  const updated = await reserving.update('event-1', { ...form, ...change }, scope);
  expect(updated).toMatchObject({ ok: true, value: { canUndo: false } });
  expect(await reserving.undo('event-1')).toMatchObject({ ok: false, error: { code: 'not_found' } });
});
