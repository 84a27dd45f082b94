import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { XmlNode } from '../../server/xml/write.ts';
import {
  all,
  byId,
  codesOf,
  createEwsWorld,
  type EwsWorld,
  get,
  idsOf,
  m,
  meeting,
  mWith,
  people,
  remove,
  shape,
  t,
  textsOf,
  tWith,
  view,
} from './ews-support.ts';

let world: EwsWorld;
beforeEach(async () => {
  world = await createEwsWorld();
});
afterEach(() => world.close());

const ALL = shape('AllProperties');
const idOf = async (operation: XmlNode, who = 'ada') => {
  const answer = await world.ews(who, operation);
  expect(codesOf(answer)).toEqual(['NoError']);
  return idsOf(answer)[0] ?? { Id: '', ChangeKey: '' };
};
const read = async (Id: string, who = 'ada', asked = ALL) => world.ews(who, get(asked, byId(Id)));
/** The id of the only event in somebody's calendar. */
const onlyId = async (who: string) => idsOf(await world.ews(who, view()))[0] ?? { Id: '', ChangeKey: '' };

function answerTo(kind: string, Id: string, { disposition = 'SendAndSaveCopy', body = '' } = {}): XmlNode {
  const comment = body === '' ? null : tWith('Body', { BodyType: 'Text' }, body);
  return mWith(
    'CreateItem',
    { MessageDisposition: disposition },
    m('Items', t(kind, comment, tWith('ReferenceItemId', { Id }))),
  );
}

const WITH_BEN = [people('RequiredAttendees', 'ben@campus.example'), people('Resources', 'open@desks.example')];

describe('the answer to an invitation', () => {
  it.each([
    ['AcceptItem', 'Accept'],
    ['TentativelyAcceptItem', 'Tentative'],
  ])('is seen by the organizer: %s', async (kind, expected) => {
    const { Id } = await idOf(meeting({ between: WITH_BEN }));
    const bens = await onlyId('ben');
    const before = await read(bens.Id, 'ben');
    expect(all(before.message, 'ResponseObjects')[0]?.children.map(({ name }) => name)).toContain(kind);
    const answer = await world.ews('ben', answerTo(kind, bens.Id, { body: 'With pleasure' }));
    expect(codesOf(answer)).toEqual(['NoError']);
    expect(textsOf(await read(Id), 'ResponseType')[0]).toBe(expected);
    expect(textsOf(await read(bens.Id, 'ben'), 'MyResponseType')).toEqual([expected]);
    expect(await world.context.store.outbox.list('ada@campus.example', 10)).toHaveLength(1);
  });

  it('takes a declined event out of the calendar, and tells nobody with SaveOnly', async () => {
    const { Id } = await idOf(meeting({ between: WITH_BEN }));
    const bens = await onlyId('ben');
    await world.ews('ben', answerTo('DeclineItem', bens.Id, { disposition: 'SaveOnly' }));
    expect(textsOf(await world.ews('ben', view()), 'Subject')).toEqual([]);
    expect(codesOf(await read(bens.Id, 'ben'))).toEqual(['ErrorItemNotFound']);
    expect(textsOf(await read(Id), 'ResponseType')[0]).toBe('Decline');
    expect(await world.context.store.outbox.list('ada@campus.example', 10)).toEqual([]);
  });

  it('is nothing for the organizer, and needs a disposition', async () => {
    const { Id } = await idOf(meeting());
    expect(codesOf(await world.ews('ada', answerTo('AcceptItem', Id)))).toEqual(['ErrorCalendarIsOrganizerForAccept']);
    const operation = m('CreateItem', m('Items', t('AcceptItem', tWith('ReferenceItemId', { Id }))));
    expect(codesOf(await world.ews('ada', operation))).toEqual(['ErrorMessageDispositionRequired']);
  });
});

describe('the end of an event', () => {
  it('is a cancellation by its organizer', async () => {
    const { Id } = await idOf(meeting({ between: WITH_BEN }));
    const bens = await onlyId('ben');
    expect(codesOf(await world.ews('ben', answerTo('CancelCalendarItem', bens.Id)))).toEqual([
      'ErrorCalendarIsNotOrganizer',
    ]);
    expect(codesOf(await world.ews('ada', answerTo('CancelCalendarItem', Id)))).toEqual(['NoError']);
    for (const who of ['ada', 'ben']) expect(textsOf(await world.ews(who, view()), 'Subject')).toEqual([]);
    expect(await world.context.store.outbox.list('ben@campus.example', 10)).toHaveLength(2);
  });

  it('is told to the others unless the organizer does not want it', async () => {
    const told = async (send: string) => {
      const { Id } = await idOf(meeting({ between: WITH_BEN }));
      const before = (await world.context.store.outbox.list('ben@campus.example', 10)).length;
      expect(codesOf(await world.ews('ada', remove([byId(Id)], send)))).toEqual(['NoError']);
      return (await world.context.store.outbox.list('ben@campus.example', 10)).length - before;
    };
    expect(await told('SendToAllAndSaveCopy')).toBe(1);
    expect(await told('SendToNone')).toBe(0);
    expect(await told('SendOnlyToAll')).toBe(1);
  });

  it('takes an event of somebody else out of one’s calendar', async () => {
    const { Id } = await idOf(meeting({ between: WITH_BEN }));
    const bens = await onlyId('ben');
    expect(codesOf(await world.ews('ben', remove([byId(bens.Id)])))).toEqual(['NoError']);
    expect(textsOf(await read(Id), 'ResponseType')[0]).toBe('Decline');
  });

  it('needs to say who is told, and is refused for unknown items', async () => {
    const { Id } = await idOf(meeting());
    const operation = mWith('DeleteItem', { DeleteType: 'HardDelete' }, m('ItemIds', byId(Id)));
    expect(codesOf(await world.ews('ada', operation))).toEqual(['ErrorSendMeetingCancellationsRequired']);
    await world.ews('ada', remove([byId(Id)]));
    expect(codesOf(await world.ews('ada', remove([byId(Id), byId(Id)])))).toEqual([
      'ErrorItemNotFound',
      'ErrorItemNotFound',
    ]);
  });
});
