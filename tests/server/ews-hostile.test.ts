/* What a caller of the emulated Exchange tries in order to learn what is hidden, or to ask for more than others may. */
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { toEwsId } from '../../server/emulators/ews/ews-ids.ts';
import { seriesName } from '../../server/emulators/items.ts';
import type { XmlNode } from '../../server/xml/write.ts';
import { messageFaults } from '../contracts/ews-schema.ts';
import { bearer, NOW } from './app-support.ts';
import {
  all,
  byId,
  calendarOf,
  codesOf,
  createEwsWorld,
  DAY,
  envelope,
  type EwsWorld,
  fieldPath,
  get,
  HOUR,
  idsOf,
  m,
  meeting,
  mWith,
  people,
  set,
  shape,
  stamp,
  t,
  textsOf,
  tWith,
  update,
  view,
} from './ews-support.ts';

const ADA = 'ada@campus.example';
const DESK = calendarOf('open@desks.example');
const ALL = shape('AllProperties', fieldPath('item:TextBody'), fieldPath('item:Preview'));
const decoded = (text: string): string => Buffer.from(text, 'base64').toString('latin1');

let world: EwsWorld;
beforeEach(async () => {
  world = await createEwsWorld();
});
afterEach(() => world.close());

const idOf = async (operation: XmlNode, who = 'ada') =>
  idsOf(await world.ews(who, operation))[0] ?? { Id: '', ChangeKey: '' };
const WITH_CLEO = [people('RequiredAttendees', 'cleo@campus.example'), people('Resources', 'open@desks.example')];
const SECRET = meeting({
  subject: 'Salary talk',
  before: [t('Sensitivity', 'Private'), tWith('Body', { BodyType: 'Text' }, 'a raise')],
  between: WITH_CLEO,
});
const WEEKLY = t(
  'Recurrence',
  t('WeeklyRecurrence', t('Interval', '1'), t('DaysOfWeek', 'Monday')),
  t('NumberedRecurrence', t('StartDate', '2026-03-02'), t('NumberOfOccurrences', '3')),
);

describe('a private event', () => {
  it('shows its time alone, in whatever way others ask', async () => {
    await idOf(SECRET);
    for (const of of [calendarOf(ADA), DESK, calendarOf('cleo@campus.example')]) {
      const found = await world.ews('ben', view({ of }, shape('AllProperties')));
      const [id] = idsOf(found);
      expect(id).toBeDefined();
      const item = await world.ews('ben', get(ALL, byId(id?.Id ?? '')));
      expect(codesOf(item)).toEqual(['NoError']);
      expect(textsOf(item, 'Start')).toEqual([stamp(NOW + HOUR)]);
      for (const text of [found.text, item.text]) {
        for (const word of ['Salary', 'raise', 'cleo', 'ada', 'Lovelace']) expect(text).not.toContain(word);
      }
      expect(all(item.message, 'Organizer')).toEqual([]);
    }
  });

  it('is found by nothing that others do not see of it', async () => {
    await idOf(SECRET);
    const find = (who: string, path: string, value: string) =>
      world.ews(
        who,
        mWith(
          'FindItem',
          { Traversal: 'Shallow' },
          shape('IdOnly'),
          m(
            'Restriction',
            t('IsEqualTo', fieldPath(path), t('FieldURIOrConstant', tWith('Constant', { Value: value }))),
          ),
          m('ParentFolderIds', calendarOf(ADA)),
        ),
      );
    expect(idsOf(await find('ben', 'item:Subject', 'Salary talk'))).toEqual([]);
    expect(idsOf(await find('ada', 'item:Subject', 'salary TALK'))).toHaveLength(1);
    expect(idsOf(await find('ben', 'calendar:Start', stamp(NOW + HOUR)))).toHaveLength(1);
  });

  it('does not tell by its ids who takes part in it', async () => {
    await idOf(meeting({ before: [t('Sensitivity', 'Private')], between: WITH_CLEO, after: [WEEKLY] }));
    const [event] = await world.context.store.calendar.list({
      calendarEmail: ADA,
      start: NOW,
      end: NOW + DAY,
      iCalUId: null,
      resourceEmails: [],
      includeCancelled: false,
      offset: 0,
      limit: 1,
    });
    const name = { kind: 'event', id: event?.id ?? '' } as const;
    for (const who of ['guest', 'doors']) {
      for (const email of ['cleo@campus.example', 'ben@campus.example', ADA]) {
        const answer = await world.ews(who, get(ALL, byId(toEwsId(name, email))));
        expect(codesOf(answer), `${who} ${email}`).toEqual(['ErrorItemNotFound']);
      }
    }
    const series = toEwsId(seriesName(ADA, event?.seriesMasterId ?? ''), 'open@desks.example');
    for (const who of ['guest', 'ben']) {
      expect(codesOf(await world.ews(who, get(ALL, byId(series))))).toEqual(['ErrorItemNotFound']);
      const found = await world.ews(who, view({ of: DESK }));
      const [one] = idsOf(found);
      expect(decoded(one?.Id ?? '')).not.toContain(ADA);
      const master = tWith('RecurringMasterItemId', { OccurrenceId: one?.Id ?? '' });
      expect(codesOf(await world.ews(who, get(ALL, master)))).toEqual(['ErrorItemNotFound']);
    }
    expect(codesOf(await world.ews('ada', get(ALL, byId(series))))).toEqual(['NoError']);
  });
});

describe('a hidden place', () => {
  it('is told to nobody by an event that is there', async () => {
    const { Id } = await idOf(
      meeting({
        between: [people('RequiredAttendees', 'ben@campus.example'), people('Resources', 'hers@desks.example')],
      }),
    );
    const stored = await world.context.store.calendar.list({
      calendarEmail: ADA,
      start: NOW,
      end: NOW + DAY,
      iCalUId: null,
      resourceEmails: [],
      includeCancelled: false,
      offset: 0,
      limit: 1,
    });
    const seen = await world.ews('cleo', view({ of: calendarOf(ADA) }, shape('AllProperties')));
    expect(textsOf(seen, 'Subject')).toEqual(['Sprint review']);
    const item = await world.ews('cleo', get(ALL, byId(idsOf(seen)[0]?.Id ?? '')));
    for (const text of [seen.text, item.text]) expect(text).not.toMatch(/\bhers\b/i);
    const there = toEwsId({ kind: 'event', id: stored[0]?.id ?? '' }, 'hers@desks.example');
    expect(codesOf(await world.ews('cleo', get(ALL, byId(there))))).toEqual(['ErrorItemNotFound']);
    expect(codesOf(await world.ews('ada', get(ALL, byId(Id), byId(there))))).toEqual(['NoError', 'NoError']);
  });

  it('is as good as none for an invitation', async () => {
    const at = (email: string) => meeting({ between: [people('Resources', email)] });
    for (const email of ['hers@desks.example', 'nowhere@desks.example']) {
      expect(codesOf(await world.ews('ben', at(email)))).toEqual(['ErrorInvalidRecipients']);
    }
  });
});

describe('XML', () => {
  const soap = 'http://schemas.xmlsoap.org/soap/envelope/';
  const messages = 'http://schemas.microsoft.com/exchange/services/2006/messages';
  const wrap = (body: string): string =>
    `<s:Envelope xmlns:s="${soap}" xmlns:m="${messages}"><s:Body>${body}</s:Body></s:Envelope>`;
  const laughs = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${wrap('<m:GetRoomLists>&b;</m:GetRoomLists>')}`;
  const file = `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${wrap('<m:GetRoomLists>&f;</m:GetRoomLists>')}`;
  const deep = wrap(`${'<m:x>'.repeat(5_000)}${'</m:x>'.repeat(5_000)}`);

  it.each([
    ['entities', laughs],
    ['files', file],
    ['depth', deep],
    ['an unknown entity', wrap('<m:GetRoomLists>&nbsp;</m:GetRoomLists>')],
    ['no end', wrap('<m:GetRoomLists>')],
    ['no envelope', `<m:GetRoomLists xmlns:m="${messages}"/>`],
    ['no operation', wrap('')],
    ['several operations', wrap('<m:GetRoomLists/><m:GetRoomLists/>')],
    ['an unknown prefix', wrap('<x:GetRoomLists/>')],
    ['another namespace', wrap('<GetRoomLists/>')],
    ['a name of an object', wrap('<m:constructor/>')],
    ['nothing', ' '],
  ])('is refused with a fault: %s', async (_name, text) => {
    const answer = await world.send(text, bearer(await world.tokenOf('ada')));
    expect([answer.status, ...codesOf(answer)]).toEqual([500, 'ErrorInvalidRequest']);
    expect(answer.text).not.toContain('root:');
  });

  it('is refused where it is too large, or no XML at all', async () => {
    const headers = bearer(await world.tokenOf('ada'));
    const large = wrap(`<m:GetRoomLists>${'x'.repeat(400 * 1_024)}</m:GetRoomLists>`);
    expect(codesOf(await world.send(large, headers))).toEqual(['ErrorRequestStreamTooBig']);
    const json = await world.send('{}', { ...headers, 'content-type': 'application/json' });
    expect([json.status, ...codesOf(json)]).toEqual([500, 'ErrorInvalidRequest']);
  });

  it('is escaped in answers', async () => {
    const subject = '<script>alert("x")</script> & ]]> \u{1F4A9}';
    const { Id } = await idOf(meeting({ subject }));
    const item = await world.ews('ada', get(ALL, byId(Id)));
    expect(textsOf(item, 'Subject')).toEqual([subject]);
    expect(item.text).not.toContain('<script>');
  });

  it('is checked by these tests', async () => {
    expect(await messageFaults(envelope(m('GetRoomLists', t('Nothing'))))).toHaveLength(1);
    expect(await messageFaults(envelope(m('GetRoomLists')))).toEqual([]);
  });
});

describe('values', () => {
  const isInvalid = true;
  it.each<readonly [string, XmlNode]>([
    ['a wrong BaseShape', view({}, shape('Everything'))],
    ['a wrong number', view({ most: '-1' })],
    ['no number', view({ most: 'many' })],
    ['no booleans', mWith('ResolveNames', { ReturnFullContactData: 'yes' }, m('UnresolvedEntry', 'x'))],
    ['a wrong ConflictResolution', update({ Id: 'x' }, [], { conflict: 'Maybe' })],
  ])('are refused: %s', async (_name, operation) => {
    expect(codesOf(await world.ews('ada', operation, { isInvalid }))).toEqual(['ErrorSchemaValidation']);
  });

  it.each([
    '-271821-04-19T00:00:00',
    '2026-02-30T08:00:00Z',
    '2026-03-02',
    '9999-12-31T23:59:59Z',
    '0001-01-01T00:00:00',
    'now',
  ])('are refused where there is no such time: %s', async (time) => {
    const item = t('CalendarItem', t('Start', time), t('End', stamp(NOW + HOUR)));
    const created = await world.ews(
      'ada',
      mWith('CreateItem', { SendMeetingInvitations: 'SendToNone' }, m('Items', item)),
      { isInvalid },
    );
    expect(codesOf(created)[0]).toMatch(/^Error(?!Internal)/);
    const window = { StartDate: time, EndDate: stamp(NOW) };
    const found = await world.ews(
      'ada',
      mWith(
        'FindItem',
        { Traversal: 'Shallow' },
        shape('IdOnly'),
        mWith('CalendarView', window),
        m('ParentFolderIds', calendarOf()),
      ),
      { isInvalid },
    );
    expect(codesOf(found)[0]).toMatch(/^Error(?!Internal)/);
  });

  it('are refused where a text has elements in it', async () => {
    const body = tWith('Body', { BodyType: 'HTML' }, 'Bring ', t('b', 'news'));
    const answer = await world.ews('ada', meeting({ before: [body] }), { isInvalid });
    expect(codesOf(answer)).toEqual(['ErrorSchemaValidation']);
  });

  it('are names of no object', async () => {
    const { Id, ChangeKey } = await idOf(meeting());
    const changes = [
      t('DeleteItemField', fieldPath('calendar:toString')),
      t('DeleteItemField', fieldPath('item:__proto__')),
      set('item:constructor', t('constructor', 'x')),
    ];
    for (const change of changes) {
      const answer = await world.ews('ada', update({ Id, ChangeKey }, [change]), { isInvalid });
      expect(codesOf(answer)[0]).toMatch(/^ErrorInvalidProperty(?:Delete|Set)$/);
    }
  });
});

describe('a failure of the server', () => {
  it('is a fault that tells nothing of it', async () => {
    vi.spyOn(world.context.store.calendar, 'list').mockRejectedValueOnce(new Error('cannot open /secret/path'));
    const answer = await world.ews('ada', view());
    expect([answer.status, ...codesOf(answer)]).toEqual([500, 'ErrorInternalServerError']);
    expect(answer.text).not.toContain('secret');
  });
});

describe('what one person asks of the emulated Exchange', () => {
  it('is bounded for each of them', async () => {
    const limited = await createEwsWorld({}, '--rate', '5');
    onTestFinished(() => limited.close());
    const many = Array.from({ length: 90 }, () => byId('unknown'));
    const ask = async (who: string) => codesOf(await limited.ews(who, get(shape('IdOnly'), ...many)))[0];
    expect(await ask('ada')).toBe('ErrorInvalidIdMalformed');
    const busy = await limited.ews('ada', get(shape('IdOnly'), ...many));
    expect([busy.status, ...codesOf(busy)]).toEqual([500, 'ErrorServerBusy']);
    expect(Number(textsOf(busy, 'Value')[0])).toBeGreaterThan(0);
    expect(await ask('ben')).toBe('ErrorInvalidIdMalformed');
  });

  it('is refused where a restriction has very many parts', async () => {
    const part = t('IsEqualTo', fieldPath('item:Subject'), t('FieldURIOrConstant', tWith('Constant', { Value: 'x' })));
    const restriction = m('Restriction', t('Or', ...Array.from({ length: 200 }, () => part)));
    const operation = mWith(
      'FindItem',
      { Traversal: 'Shallow' },
      shape('IdOnly'),
      restriction,
      m('ParentFolderIds', calendarOf()),
    );
    expect(codesOf(await world.ews('ada', operation))).toEqual(['ErrorRestrictionTooComplex']);
  });

  it('is given each extended property once, and so many alone', async () => {
    const path = (PropertyName: string) =>
      tWith('ExtendedFieldURI', {
        PropertySetId: '5d0f6a3e-8f0c-4c55-9b1e-2f6f6f0a7c41',
        PropertyName,
        PropertyType: 'String',
      });
    const written = t('ExtendedProperty', path('Long'), t('Value', 'x'.repeat(1_000)));
    const { Id } = await idOf(meeting({ before: [written] }));
    const names = (count: number) => Array.from({ length: count }, (_none, index) => path(`Long${index}`));
    const repeated = Array.from({ length: 2_000 }, () => path('Long'));
    const item = await world.ews('ada', get(shape('IdOnly', ...repeated, path('LONG')), byId(Id)));
    expect(textsOf(item, 'Value')).toEqual(['x'.repeat(1_000)]);
    const codes = async (count: number) => codesOf(await world.ews('ada', view({}, shape('IdOnly', ...names(count)))));
    expect(await codes(100)).toEqual(['NoError']);
    expect(await codes(101)).toEqual(['ErrorInvalidRequest']);
  });

  it('is neither sorted by very many properties, nor by lists', async () => {
    const find = async (wanted: XmlNode) => {
      const [asked, folder] = [shape('IdOnly'), m('ParentFolderIds', calendarOf())];
      return codesOf(await world.ews('ada', mWith('FindItem', { Traversal: 'Shallow' }, asked, wanted, folder)));
    };
    const by = (path: string) => tWith('FieldOrder', { Order: 'Ascending' }, fieldPath(path));
    const orders = (count: number) => m('SortOrder', ...Array.from({ length: count }, () => by('calendar:Start')));
    expect(await find(orders(8))).toEqual(['NoError']);
    expect(await find(orders(9))).toEqual(['ErrorInvalidRequest']);
    const list = 'calendar:DeletedOccurrences';
    expect(await find(m('SortOrder', by(list)))).toEqual(['ErrorUnsupportedPathForQuery']);
    expect(await find(m('Restriction', t('Exists', fieldPath(list))))).toEqual(['ErrorUnsupportedPathForQuery']);
  });

  it('is throttled where that is asked for, with and without a time to wait', async () => {
    const busy = await createEwsWorld({}, '--emulate-throttling', '--emulate-latency', '50');
    onTestFinished(() => busy.close());
    const answers = await Promise.all(Array.from({ length: 29 }, () => busy.ews('ada', m('GetRoomLists'))));
    const refused = answers.filter(({ status }) => status === 500);
    expect(refused.map((answer) => codesOf(answer))).toEqual([['ErrorServerBusy'], ['ErrorServerBusy']]);
    // Which of them comes first depends on the order in which they arrive.
    const waits = refused.map((answer) => textsOf(answer, 'Value').length);
    expect(waits.toSorted((one, other) => one - other)).toEqual([0, 1]);
    expect((await busy.ews('ada', m('GetRoomLists'))).status).toBe(200);
  });
});
