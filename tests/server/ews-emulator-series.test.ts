import { randomUUID } from 'node:crypto';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { XmlNode } from '../../server/xml/write.ts';
import { bearer, NOW } from './app-support.ts';
import {
  all,
  byId,
  codesOf,
  createEwsWorld,
  DAY,
  type EwsAnswer,
  type EwsWorld,
  fieldPath,
  get,
  HOUR,
  idsOf,
  m,
  meeting,
  mWith,
  people,
  remove,
  set,
  shape,
  t,
  textsOf,
  tWith,
  update,
  view,
} from './ews-support.ts';

let world: EwsWorld;
beforeEach(async () => {
  world = await createEwsWorld();
});
afterEach(() => world.close());

const ALL = shape('AllProperties');
const MONTHS = view(
  { end: NOW + 300 * DAY },
  shape('IdOnly', fieldPath('calendar:Start'), fieldPath('item:Subject'), fieldPath('calendar:CalendarItemType')),
);
/** Mondays. */
const START = Date.UTC(2026, 2, 9, 8);
const PRAGUE = [
  tWith('StartTimeZone', { Id: 'Central Europe Standard Time' }),
  tWith('EndTimeZone', { Id: 'Central Europe Standard Time' }),
];

const numbered = (count: number, date = '2026-03-09'): XmlNode =>
  t('NumberedRecurrence', t('StartDate', date), t('NumberOfOccurrences', String(count)));
const until = (date: string): XmlNode => t('EndDateRecurrence', t('StartDate', '2026-03-09'), t('EndDate', date));
const weekly = (days = 'Monday', interval = '1'): XmlNode =>
  t('WeeklyRecurrence', t('Interval', interval), t('DaysOfWeek', days), t('FirstDayOfWeek', 'Monday'));

function series(pattern: XmlNode, range: XmlNode, between?: readonly XmlNode[]): XmlNode {
  return meeting({
    subject: 'Stand-up',
    start: START,
    end: START + HOUR,
    ...(between === undefined ? {} : { between }),
    after: [t('Recurrence', pattern, range), ...PRAGUE],
  });
}

const idOf = async (operation: XmlNode, who = 'ada') => {
  const answer = await world.ews(who, operation);
  expect(codesOf(answer), answer.text).toEqual(['NoError']);
  return idsOf(answer)[0] ?? { Id: '', ChangeKey: '' };
};
const read = (Id: string, who = 'ada') => world.ews(who, get(ALL, byId(Id)));
const starts = async (who = 'ada') => textsOf(await world.ews(who, MONTHS), 'Start');
const occurrence = (RecurringMasterId: string, index: number): XmlNode =>
  tWith('OccurrenceItemId', { RecurringMasterId, InstanceIndex: String(index) });
const masterOf = (OccurrenceId: string): XmlNode => tWith('RecurringMasterItemId', { OccurrenceId });
const namesIn = (answer: EwsAnswer, name: string) => all(answer.message, name)[0]?.children.map((part) => part.name);

/** The parts of a pattern as it was written. */
const textsIn = ({ children }: XmlNode): readonly string[] =>
  children.flatMap((part) => {
    if (typeof part === 'string') return part;
    const [text] = part.children;
    return typeof text === 'string' ? `${part.name.slice(2)} ${text}` : [];
  });

describe('a series', () => {
  it('is one item with its rule, and many in a view', async () => {
    const { Id } = await idOf(series(weekly('Monday Thursday'), until('2026-04-09')));
    const master = await read(Id);
    expect(textsOf(master, 'CalendarItemType')).toEqual(['RecurringMaster']);
    expect(textsOf(master, 'DaysOfWeek')).toEqual(['Monday Thursday']);
    expect(textsOf(master, 'EndDate')).toEqual(['2026-04-09']);
    expect(namesIn(master, 'FirstOccurrence')).toEqual(['ItemId', 'Start', 'End', 'OriginalStart']);
    expect(all(master.message, 'LastOccurrence')[0]?.children[1]?.text).toBe('2026-04-09T07:00:00Z');
    expect(all(master.message, 'ModifiedOccurrences')).toEqual([]);
    const dates = await starts();
    expect(dates).toHaveLength(10);
    // The clocks change on 29 March.
    expect(dates.map((text) => text.slice(11, 13))).toEqual([
      ...Array.from({ length: 6 }, () => '08'),
      ...Array.from({ length: 4 }, () => '07'),
    ]);
    const [first] = idsOf(await world.ews('ada', MONTHS));
    const one = await read(first?.Id ?? '');
    expect(textsOf(one, 'CalendarItemType')).toEqual(['Occurrence']);
    expect(textsOf(one, 'RecurrenceId')).toEqual(['2026-03-09T08:00:00Z']);
    expect(textsOf(one, 'UID')).toEqual(textsOf(master, 'UID'));
    expect(all(one.message, 'Recurrence')).toEqual([]);
  });

  const relative = (day: string, index: string): XmlNode[] => [t('DaysOfWeek', day), t('DayOfWeekIndex', index)];
  it.each<readonly [string, XmlNode, readonly string[]]>([
    ['each day', t('DailyRecurrence', t('Interval', '2')), ['2026-03-09', '2026-03-11', '2026-03-13']],
    ['each week', weekly('Monday Wednesday', '2'), ['2026-03-09', '2026-03-11', '2026-03-23']],
    [
      'each month',
      t('AbsoluteMonthlyRecurrence', t('Interval', '1'), t('DayOfMonth', '9')),
      ['2026-03-09', '2026-04-09', '2026-05-09'],
    ],
    [
      'the second Monday',
      t('RelativeMonthlyRecurrence', t('Interval', '1'), ...relative('Monday', 'Second')),
      ['2026-03-09', '2026-04-13', '2026-05-11'],
    ],
    [
      'the last workday',
      t('RelativeMonthlyRecurrence', t('Interval', '1'), ...relative('Weekday', 'Last')),
      ['2026-03-31', '2026-04-30', '2026-05-29'],
    ],
  ])('repeats %s, and says so again', async (_name, pattern, dates) => {
    const { Id } = await idOf(series(pattern, numbered(3)));
    expect((await starts()).map((text) => text.slice(0, 10))).toEqual(dates);
    const master = await read(Id);
    const [written] = all(master.message, 'Recurrence');
    expect(written?.children.map(({ name }) => name)).toEqual([pattern.name.slice(2), 'NumberedRecurrence']);
    const texts = (written?.children[0]?.children ?? []).map(({ name, text }) => `${name} ${text}`);
    expect(texts).toEqual(textsIn(pattern));
  });

  it.each([
    ['each year', t('AbsoluteYearlyRecurrence', t('DayOfMonth', '9'), t('Month', 'March'))],
    [
      'a day of each year',
      t('RelativeYearlyRecurrence', t('DaysOfWeek', 'Monday'), t('DayOfWeekIndex', 'Second'), t('Month', 'March')),
    ],
  ])('repeats %s', async (_name, pattern) => {
    const { Id } = await idOf(series(pattern, until('2026-12-31')));
    const names = (await read(Id)).message;
    expect(all(names, 'Recurrence')[0]?.children[0]?.name).toBe(pattern.name.slice(2));
    expect(await starts()).toEqual(['2026-03-09T08:00:00Z']);
  });

  it('repeats without an end, and says so again', async () => {
    const { Id } = await idOf(series(weekly(), t('NoEndRecurrence', t('StartDate', '2026-03-09'))));
    const [written] = all((await read(Id)).message, 'Recurrence');
    expect(written?.children.map(({ name }) => name)).toEqual(['WeeklyRecurrence', 'NoEndRecurrence']);
  });

  it.each([
    ['ErrorCalendarInvalidRecurrence', weekly('Someday'), numbered(3)],
    ['ErrorCalendarInvalidRecurrence', weekly('Monday', '0'), numbered(3)],
    ['ErrorCalendarDurationIsTooLong', weekly(), numbered(90)],
  ])('is refused with %s', async (code, pattern, range) => {
    const isInvalid = pattern.children.some((part) => typeof part !== 'string' && part.children.includes('Someday'));
    expect(codesOf(await world.ews('ada', series(pattern, range), { isInvalid }))).toEqual([code]);
  });
});

describe('one date of a series', () => {
  it('is found by its number, and its master by it', async () => {
    const { Id } = await idOf(series(weekly(), numbered(3)));
    const answer = await world.ews('ada', get(ALL, occurrence(Id, 2), occurrence(Id, 4)));
    expect(codesOf(answer)).toEqual(['NoError', 'ErrorCalendarOccurrenceIndexIsOutOfRecurrenceRange']);
    expect(textsOf(answer, 'Start')).toEqual(['2026-03-16T08:00:00Z']);
    const [second] = idsOf(answer);
    const master = await world.ews('ada', get(ALL, masterOf(second?.Id ?? '')));
    expect(idsOf(master)[0]?.Id).toBe(Id);
    expect(codesOf(await world.ews('ada', get(ALL, masterOf(Id))))).toEqual([
      'ErrorCalendarCannotUseIdForRecurringMasterId',
    ]);
    expect(codesOf(await world.ews('ada', get(ALL, occurrence(second?.Id ?? '', 1))))).toEqual([
      'ErrorCalendarCannotUseIdForOccurrenceId',
    ]);
  });

  it('can be changed, which its master tells', async () => {
    const { Id } = await idOf(series(weekly(), numbered(3)));
    const second = idsOf(await world.ews('ada', MONTHS))[1] ?? { Id: '', ChangeKey: '' };
    await idOf(
      update(second, [
        set('calendar:Start', t('Start', '2026-03-17T10:00:00Z')),
        set('calendar:End', t('End', '2026-03-17T11:00:00Z')),
      ]),
    );
    expect(await starts()).toEqual(['2026-03-09T08:00:00Z', '2026-03-17T10:00:00Z', '2026-03-23T08:00:00Z']);
    const exception = await read(second.Id);
    expect(textsOf(exception, 'CalendarItemType')).toEqual(['Exception']);
    expect(textsOf(exception, 'OriginalStart')).toEqual(['2026-03-16T08:00:00Z']);
    const master = await read(Id);
    const [modified] = all(master.message, 'Occurrence');
    expect(modified?.children.map(({ text }) => text).slice(1)).toEqual([
      '2026-03-17T10:00:00Z',
      '2026-03-17T11:00:00Z',
      '2026-03-16T08:00:00Z',
    ]);
    expect(codesOf(await world.ews('ada', get(ALL, occurrence(Id, 2))))).toEqual(['NoError']);
  });

  it('can be deleted, which its master tells', async () => {
    const { Id } = await idOf(series(weekly(), numbered(3)));
    expect(codesOf(await world.ews('ada', remove([occurrence(Id, 2)])))).toEqual(['NoError']);
    expect(await starts()).toEqual(['2026-03-09T08:00:00Z', '2026-03-23T08:00:00Z']);
    const master = await read(Id);
    expect(all(master.message, 'DeletedOccurrence')[0]?.children[0]?.text).toBe('2026-03-16T08:00:00Z');
    const answer = await world.ews('ada', get(ALL, occurrence(Id, 2), occurrence(Id, 3)));
    expect(codesOf(answer)).toEqual(['ErrorCalendarOccurrenceIsDeletedFromRecurrence', 'NoError']);
  });

  it('is declined by itself', async () => {
    const between = [people('RequiredAttendees', 'ben@campus.example'), people('Resources', 'open@desks.example')];
    await idOf(series(weekly(), numbered(3), between));
    const second = idsOf(await world.ews('ben', MONTHS))[1] ?? { Id: '', ChangeKey: '' };
    const decline = t('DeclineItem', tWith('ReferenceItemId', second));
    await world.ews('ben', mWith('CreateItem', { MessageDisposition: 'SendAndSaveCopy' }, m('Items', decline)));
    expect(await starts('ben')).toEqual(['2026-03-09T08:00:00Z', '2026-03-23T08:00:00Z']);
    expect(await starts()).toHaveLength(3);
  });
});

describe('a series as a whole', () => {
  it('can be changed and moved', async () => {
    const id = await idOf(series(weekly(), numbered(3)));
    const renamed = await idOf(update(id, [set('item:Subject', t('Subject', 'Daily'))]));
    expect(renamed.ChangeKey).not.toBe(id.ChangeKey);
    expect(textsOf(await world.ews('ada', MONTHS), 'Subject')).toEqual(['Daily', 'Daily', 'Daily']);
    const moved = await idOf(
      update(renamed, [
        set('calendar:Start', t('Start', '2026-03-09T09:00:00Z')),
        set('calendar:End', t('End', '2026-03-09T10:00:00Z')),
      ]),
    );
    expect(await starts()).toEqual(['2026-03-09T09:00:00Z', '2026-03-16T09:00:00Z', '2026-03-23T09:00:00Z']);
    await idOf(update(moved, [set('calendar:Recurrence', t('Recurrence', weekly(), numbered(2)))]));
    expect(await starts()).toHaveLength(2);
  });

  it('can be ended, answered and deleted', async () => {
    const between = [people('RequiredAttendees', 'ben@campus.example'), people('Resources', 'open@desks.example')];
    const { Id } = await idOf(series(weekly(), numbered(3), between));
    const [bens] = idsOf(await world.ews('ben', MONTHS));
    const master = await world.ews('ben', get(ALL, masterOf(bens?.Id ?? '')));
    const accept = t('AcceptItem', tWith('ReferenceItemId', idsOf(master)[0] ?? {}));
    await world.ews('ben', mWith('CreateItem', { MessageDisposition: 'SendOnly' }, m('Items', accept)));
    expect(textsOf(await read(Id), 'ResponseType')[0]).toBe('Accept');
    expect(codesOf(await world.ews('ada', remove([byId(Id)])))).toEqual(['NoError']);
    for (const who of ['ada', 'ben']) expect(await starts(who)).toEqual([]);
    expect(codesOf(await read(Id))).toEqual(['ErrorItemNotFound']);
  });

  it('becomes one event without its rule', async () => {
    const id = await idOf(series(weekly(), numbered(3)));
    const single = await idOf(update(id, [t('DeleteItemField', fieldPath('calendar:Recurrence'))]));
    expect(textsOf(await read(single.Id), 'CalendarItemType')).toEqual(['Single']);
    expect(await starts()).toEqual(['2026-03-09T08:00:00Z']);
  });

  it('is listed as one outside a view', async () => {
    await idOf(series(weekly(), numbered(3)));
    const page = mWith('IndexedPageItemView', { MaxEntriesReturned: '10', Offset: '0', BasePoint: 'Beginning' });
    const answer = await world.ews(
      'ada',
      mWith(
        'FindItem',
        { Traversal: 'Shallow' },
        shape('IdOnly', fieldPath('calendar:CalendarItemType')),
        page,
        m('ParentFolderIds', tWith('DistinguishedFolderId', { Id: 'calendar' })),
      ),
    );
    expect(textsOf(answer, 'CalendarItemType')).toEqual(['RecurringMaster']);
  });

  it('lasts whole days in its zone', async () => {
    const { Id } = await idOf(
      meeting({
        start: Date.UTC(2026, 2, 8, 23),
        end: Date.UTC(2026, 2, 9, 23),
        between: [t('IsAllDayEvent', 'true')],
        after: [t('Recurrence', weekly(), numbered(4)), ...PRAGUE],
      }),
    );
    expect(await starts()).toEqual([
      '2026-03-08T23:00:00Z',
      '2026-03-15T23:00:00Z',
      '2026-03-22T23:00:00Z',
      '2026-03-29T22:00:00Z',
    ]);
    expect(textsOf(await read(Id), 'End')[0]).toBe('2026-03-09T23:00:00Z');
  });
});

describe('a series of our own calendar', () => {
  it('is the same on both sides, with its exceptions', async () => {
    const { token } = await world.signIn('ada');
    const own = async (method: 'GET' | 'POST', url: string, payload?: object) => {
      const headers = { ...bearer(token), 'idempotency-key': randomUUID() };
      const answer = await world.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
      return answer.json<{ readonly value: readonly { readonly recurrence: unknown; readonly type: string }[] }>();
    };
    await own('POST', '/v1/users/me/events', {
      subject: 'Stand-up',
      start: { dateTime: '2026-03-09T09:00:00', timeZone: 'Europe/Prague' },
      end: { dateTime: '2026-03-09T10:00:00', timeZone: 'Europe/Prague' },
      resources: [{ email: 'open@desks.example' }],
      attendees: [],
      recurrence: { rule: 'FREQ=WEEKLY;COUNT=4;BYDAY=MO', exceptions: ['2026-03-16'] },
    });
    const ids = idsOf(await world.ews('ada', MONTHS));
    const master = await world.ews('ada', get(ALL, masterOf(ids[0]?.Id ?? '')));
    expect(textsOf(master, 'NumberOfOccurrences')).toEqual(['4']);
    expect(all(master.message, 'DeletedOccurrence')[0]?.children[0]?.text).toBe('2026-03-16T08:00:00Z');
    const [{ Id } = { Id: '' }] = idsOf(master);
    const third = idsOf(await world.ews('ada', get(ALL, occurrence(Id, 3))))[0] ?? { Id: '', ChangeKey: '' };
    expect(third.Id).toBe(ids[1]?.Id);
    await idOf(update(third, [set('item:Subject', t('Subject', 'Longer'))]));
    expect(codesOf(await world.ews('ada', remove([occurrence(Id, 4)])))).toEqual(['NoError']);
    const range = 'start=2026-03-01T00:00:00Z&end=2026-05-01T00:00:00Z';
    const { value } = await own('GET', `/v1/users/me/events?${range}`);
    expect(value.map(({ type }) => type)).toEqual(['occurrence', 'exception']);
    expect(value[0]?.recurrence).toMatchObject({ exceptions: ['2026-03-16', '2026-03-30'] });
  });
});
