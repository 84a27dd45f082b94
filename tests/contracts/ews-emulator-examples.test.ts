import { readdirSync, readFileSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { bearer } from '../server/app-support.ts';
import {
  all,
  byId,
  calendarOf,
  codesOf,
  createEwsWorld,
  type EwsWorld,
  get,
  idsOf,
  m,
  meeting,
  people,
  shape,
  t,
  textsOf,
  view,
} from '../server/ews-support.ts';

/* The requests of Microsoft's reference, answered by the emulator. */

const FOLDER = new URL('./vectors/ews/examples/', import.meta.url);
const names = readdirSync(FOLDER).filter((name) => name.endsWith('.request.xml'));

let world: EwsWorld;
beforeAll(async () => {
  world = await createEwsWorld();
});
afterAll(() => world.close());

interface Ids {
  readonly Id: string;
  readonly ChangeKey: string;
}

/** A new meeting of Ada's with Ben, as one of them sees it. */
async function newMeeting(who: string): Promise<Ids> {
  const between = [people('RequiredAttendees', 'ben@campus.example'), people('Resources', 'open@desks.example')];
  const created = await world.ews('ada', meeting({ subject: 'An example', between }));
  const found = who === 'ada' ? created : await world.ews(who, view());
  return idsOf(found)[0] ?? { Id: '', ChangeKey: '' };
}

/** An example as it is written, but with the ids, people and years of this campus. */
function fitted(name: string, { Id, ChangeKey }: Ids): string {
  return (
    readFileSync(new URL(name, FOLDER), 'utf8')
      // The documentation writes every address with https, this name of a namespace too.
      .replaceAll('https://schemas.xmlsoap.org', 'http://schemas.xmlsoap.org')
      .replaceAll(/Id="(?:AA|As)[^"]*"/g, `Id="${Id}"`)
      .replaceAll(/\s+ChangeKey="[^"]*"/g, ChangeKey === '' ? '' : ` ChangeKey="${ChangeKey}"`)
      .replaceAll('2013-09-21', '2026-09-21')
      .replace('user1@example.com', 'ada@campus.example')
      .replace('user2@example.com', 'open@desks.example')
      .replace('primary@contoso.com', 'ben@campus.example')
      .replace('dlpprojector@contoso.com', 'other@desks.example')
      .replace('<t:EmailAddress>test<', '<t:EmailAddress>team@campus.example<')
      .replace('User2', 'Cleo')
  );
}

/** Who asks, about a meeting of theirs or not, and the codes that they get. */
const EXPECTED: Readonly<Record<string, readonly [who: string, isAboutItem: boolean, ...codes: string[]]>> = {
  'CreateItem-AcceptItem': ['ben', true, 'NoError'],
  'CreateItem-CancelCalendarItem': ['ada', true, 'NoError'],
  'CreateItem-appointment': ['ada', false, 'NoError'],
  'CreateItem-meeting': ['ada', false, 'NoError'],
  DeleteItem: ['ada', true, 'NoError'],
  ExpandDL: ['ada', false, 'NoError'],
  'FindItem-CalendarView-short': ['ada', false, 'NoError'],
  'FindItem-CalendarView': ['ada', false, 'NoError'],
  'FindItem-delegate-calendar': ['ada', false, 'NoError'],
  'GetItem-calendar': ['ada', true, 'NoError'],
  'GetItem-meeting': ['ada', true, 'NoError'],
  GetRoomLists: ['ada', false, 'NoError'],
  // There is no such list.
  GetRooms: ['ada', false, 'ErrorNameResolutionNoResults'],
  'GetUserAvailability-suggestions': ['ada', false, 'ErrorMailRecipientNotFound', 'ErrorMailRecipientNotFound'],
  GetUserAvailability: ['ada', false, 'NoError', 'NoError'],
  ResolveNames: ['ada', false, 'NoError'],
  'UpdateItem-appointment': ['ada', true, 'NoError'],
  'UpdateItem-meeting': ['ada', true, 'NoError'],
};

describe('the requests of the reference', () => {
  it('are all here', () => {
    expect(names.map((name) => name.replace('.request.xml', '')).toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
  });

  it.each(Object.entries(EXPECTED))('%s', async (name, [who, isAboutItem, ...codes]) => {
    const folder = await world.ews(
      who,
      m('GetFolder', m('FolderShape', t('BaseShape', 'IdOnly')), m('FolderIds', calendarOf())),
    );
    const folderIds = all(folder.message, 'FolderId')[0]?.attributes ?? {};
    const ids = isAboutItem
      ? await newMeeting(who)
      : { Id: folderIds['Id'] ?? '', ChangeKey: folderIds['ChangeKey'] ?? '' };
    const text = fitted(`${name}.request.xml`, ids);
    const answer = await world.send(text, bearer(await world.tokenOf(who)));
    expect(codesOf(answer), answer.text).toEqual(codes);
  });

  it('give what they ask for', async () => {
    const ask = async (name: string, ids: Ids) =>
      world.send(fitted(`${name}.request.xml`, ids), bearer(await world.tokenOf('ada')));
    const ids = await newMeeting('ada');
    expect(textsOf(await ask('GetItem-meeting', ids), 'Subject')).toEqual(['An example']);
    await ask('UpdateItem-meeting', ids);
    const item = await world.ews('ada', get(shape('AllProperties'), byId(ids.Id)));
    expect(textsOf(item, 'Subject')).toEqual(['Team building exercise has moved!']);
    expect(textsOf(item, 'EmailAddress').slice(1).toSorted()).toEqual([
      'alisa@contoso.com',
      'mack.chaves@contoso.com',
      'other@desks.example',
      'sadie.daniels@contoso.com',
    ]);
    const free = await ask('GetUserAvailability', ids);
    expect(textsOf(free, 'MergedFreeBusy')).toEqual(['0'.repeat(24), '0'.repeat(24)]);
  });
});
