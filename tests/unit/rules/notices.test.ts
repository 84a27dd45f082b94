import { expect, test } from 'vitest';

import type { EventCard, Notice } from '../../../workers/contract.ts';
import { type KnownEvents, noticesBetween } from '../../../workers/rules/notices.ts';
import { cardOf, MINUTE, NOW, placeOf } from './event-cards.ts';

const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOBODY: ReadonlySet<string> = new Set();

/** A desk tomorrow, for which there is no notice. */
const quiet = (changes: Partial<EventCard> = {}): EventCard =>
  cardOf({ subject: 'Focus', start: NOW + DAY, end: NOW + DAY + HOUR, ...changes });

const room = (look: EventCard['look'], resourceId = 'room-1') =>
  placeOf({ resourceId, name: `Place ${resourceId}`, look });

const declined = { look: 'declined', places: [room('declined')] } as const;
const cancelled = { look: 'cancelled', places: [room('cancelled')] } as const;
const toConfirm = { look: 'toConfirm', showConfirmButton: true, places: [room('toConfirm')] } as const;

/** The known events at a moment, in the 30 days from the test's midnight. */
const known = (cards: readonly EventCard[], now = NOW): KnownEvents => ({
  now,
  start: NOW - 9 * HOUR,
  end: NOW + 30 * DAY,
  cards,
});

const spoken = ({ kind, card, places, others, isGone }: Notice): string =>
  [kind, card.eventId, `(${places.join(' + ')})`, others === 0 ? '' : `+${others}`, isGone ? 'gone' : '']
    .filter((part) => part !== '')
    .join(' ');

const told = (
  before: readonly EventCard[] | null,
  next: readonly EventCard[],
  { later = MINUTE, leaving = NOBODY }: { readonly later?: number; readonly leaving?: ReadonlySet<string> } = {},
) => noticesBetween(before && known(before), known(next, NOW + later), leaving).map(spoken);

test.for<[what: string, before: Partial<EventCard> | null, next: Partial<EventCard> | null, told: readonly string[]]>([
  ['nothing has changed', {}, {}, []],
  ['a confirmation window has opened', {}, toConfirm, ['confirm event-1 (Place room-1)']],
  ['it is open still', toConfirm, toConfirm, []],
  ['it was confirmed', toConfirm, {}, []],
  ['a place has declined', {}, declined, ['declined event-1 (Place room-1)']],
  ['it is declined still', declined, declined, []],
  [
    'a second place declines too',
    { ...declined, places: [room('declined'), room('accepted', 'room-2')] },
    { ...declined, places: [room('declined'), room('declined', 'room-2')] },
    ['declined event-1 (Place room-2)'],
  ],
  ['what was declined is over', {}, { ...declined, end: NOW }, []],
  ['a place has declined to somebody else', { isOrganizer: false }, { ...declined, isOrganizer: false }, []],
  ['it was cancelled', {}, cancelled, ['cancelled event-1 (Desk 1)']],
  ['it is cancelled still', cancelled, cancelled, []],
  ['it is gone', {}, null, ['cancelled event-1 (Desk 1) gone']],
  ['it is gone, and was cancelled before', cancelled, null, []],
  ['it is gone, and is over', { end: NOW }, null, []],
  ['it was finished', {}, { end: NOW + MINUTE }, []],
  ['it was moved', {}, { start: NOW + 2 * DAY, end: NOW + 2 * DAY + HOUR }, []],
  [
    'it was moved to a place that declines',
    {},
    { ...declined, start: NOW + 2 * DAY },
    ['declined event-1 (Place room-1)'],
  ],
  ['it was reserved', null, {}, []],
  ['it was reserved and declined', null, declined, ['declined event-1 (Place room-1)']],
  [
    'it enters the time range with a new day, declined long ago',
    null,
    { ...declined, start: NOW + 30 * DAY, end: NOW + 31 * DAY },
    [],
  ],
  ['it was reserved and cancelled', null, cancelled, []],
])('%s', ([, before, next, expected]) => {
  const cards = (changes: Partial<EventCard> | null) => (changes === null ? [] : [quiet(changes)]);
  expect(told(cards(before), cards(next))).toEqual(expected);
});

test('a user who has just arrived only gets notices of due confirmations', () => {
  const cards = [
    quiet({ eventId: 'a', ...toConfirm }),
    quiet({ eventId: 'b', ...declined }),
    quiet({ eventId: 'c', ...cancelled }),
    quiet({ eventId: 'd', start: NOW + 5 * MINUTE }),
  ];
  expect(told(null, cards)).toEqual(['confirm a (Place room-1)']);
});

test('the user’s own cancellations give no notice, nor do the other dates of the series', () => {
  const cards = [
    quiet({ eventId: 'a', isRecurring: true }),
    quiet({ eventId: 'b', isRecurring: true }),
    quiet({ eventId: 'c', subject: 'Review' }),
  ];
  const gone = cards.map((card) => ({ ...card, ...cancelled }));
  expect(told(cards, gone, { leaving: new Set(['a']) })).toEqual(['cancelled c (Desk 1)']);
  expect(told(cards, [], { leaving: new Set(['a', 'c']) })).toEqual([]);
});

test('replaced dates of a series give no notice', () => {
  const dates = (ids: readonly string[], start: number) =>
    ids.map((eventId) => quiet({ eventId, isRecurring: true, start, end: start + HOUR }));
  expect(told(dates(['a', 'b'], NOW + DAY), dates(['x', 'y'], NOW + 2 * DAY))).toEqual([]);
});

test('cancelled dates of a series give one notice, of the first date', () => {
  const dates = ['a', 'b', 'c'].map((eventId, day) =>
    quiet({ eventId, isRecurring: true, start: NOW + (day + 1) * DAY, end: NOW + (day + 1) * DAY + HOUR }),
  );
  const next = known(dates.map((card) => ({ ...card, ...cancelled })));
  const [notice, ...others] = noticesBetween(known(dates), next, NOBODY);
  expect(others).toEqual([]);
  expect(notice).toMatchObject({ card: { eventId: 'a' }, others: 2 });
  expect(notice?.keys).toEqual(['cancelled a', 'cancelled b', 'cancelled c']);
});

test('all tabs use the same key for a notice, and a new one after a move', () => {
  const keys = (card: EventCard) =>
    noticesBetween(known([]), known([card], NOW + MINUTE), NOBODY).flatMap((notice) => notice.keys);
  const first = keys(quiet({ ...toConfirm, ...declined }));
  expect(keys(quiet({ ...toConfirm, ...declined }))).toEqual(first);
  expect(new Set([...first, ...keys(quiet({ ...toConfirm, ...declined, start: NOW + 2 * DAY }))]).size).toBe(4);
});

/** Minutes before the start at two consecutive readings, and whether a reminder is due between them. */
test.for<[what: string, card: Partial<EventCard>, from: number, to: number, isTold: boolean]>([
  ['ten minutes before where it has no reminder', {}, 11, 10, true],
  ['not earlier', {}, 12, 11, false],
  ['not again', {}, 10, 9, false],
  ['once more minutes than one have passed', {}, 30, 2, true],
  ['not of what has begun while the device slept', {}, 30, -1, false],
  ['at its own reminder', { reminder: 30 }, 31, 30, true],
  ['at its own reminder, not at ten minutes', { reminder: 30 }, 11, 10, false],
  ['when it begins, if that is its reminder', { reminder: 0 }, 1, 0, true],
  ['of one whose other place has declined', { places: [room('declined'), room('accepted', 'b')] }, 11, 10, true],
  ['not of what is declined', declined, 11, 10, false],
  ['not of what is cancelled', cancelled, 11, 10, false],
  ['not of a whole day', { isAllDay: true }, 11, 10, false],
  ['of a whole day at its own reminder', { isAllDay: true, reminder: 600 }, 601, 600, true],
])('reminds %s', ([, changes, from, to, isTold]) => {
  const card = quiet(changes);
  const at = (minutes: number) => ({ ...known([card]), now: card.start - minutes * MINUTE });
  const kinds = noticesBetween(at(from), at(to), NOBODY).map(({ kind }) => kind);
  expect(kinds).toEqual(isTold ? ['reminder'] : []);
});

test('a moved event is reminded of at its new time', () => {
  const [early, late] = [quiet(), quiet({ start: NOW + 2 * DAY, end: NOW + 2 * DAY + HOUR })];
  const keyOf = (card: EventCard) => {
    const at = (minutes: number) => ({ ...known([card]), now: card.start - minutes * MINUTE });
    return noticesBetween(at(11), at(10), NOBODY).flatMap(({ keys }) => keys);
  };
  expect(keyOf(early)).toHaveLength(1);
  expect(keyOf(late)).not.toEqual(keyOf(early));
});

test('when the clocks go back, an hour before is sixty minutes in either of the two hours', () => {
  // 02:30 for the second time in Prague; an hour before it is 02:30 as well.
  const start = Date.parse('2026-10-25T02:30:00+01:00');
  const card = quiet({ start, end: start + HOUR, reminder: 60 });
  const at = (instant: string) => ({ ...known([card]), now: Date.parse(instant) });
  const kinds = (from: string, to: string) => noticesBetween(at(from), at(to), NOBODY).map(({ kind }) => kind);
  expect(kinds('2026-10-25T01:29:00+02:00', '2026-10-25T01:30:00+02:00')).toEqual([]);
  expect(kinds('2026-10-25T02:29:00+02:00', '2026-10-25T02:30:00+02:00')).toEqual(['reminder']);
  expect(kinds('2026-10-25T02:20:00+01:00', '2026-10-25T02:21:00+01:00')).toEqual([]);
});
