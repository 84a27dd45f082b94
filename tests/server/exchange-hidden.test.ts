/* Places that are hidden from the caller (D42), which Exchange itself hides from nobody. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { m, mWith, t, tWith } from '../../server/exchange/names.ts';
import { bearer, createTestAppIn } from './app-support.ts';
import { EXCHANGE_CAMPUS } from './exchange-support.ts';
import { signInBy } from './password-support.ts';
import { answer, createScriptedExchange, listen, message } from './scripted-exchange.ts';

const HIDDEN = 'hers@desks.example';
const DAY = { start: '2026-03-02T00:00:00Z', end: '2026-03-03T00:00:00Z' };

const mailbox = (Name: string, EmailAddress: string) =>
  t('Mailbox', t('Name', Name), t('EmailAddress', EmailAddress), t('RoutingType', 'SMTP'));
const BEN = mailbox('Ben', 'ben@campus.example');
const ADA = mailbox('Ada', 'ada@campus.example');
const PLACE = mailbox('Her desk', HIDDEN);

const EVENT = t(
  'CalendarItem',
  tWith('ItemId', { Id: 'i', ChangeKey: 'k' }),
  t('Subject', 'Review'),
  t('Start', '2026-03-02T09:00:00Z'),
  t('End', '2026-03-02T10:00:00Z'),
  t('Location', 'Her desk'),
  t('Organizer', ADA),
  t('RequiredAttendees', t('Attendee', PLACE), t('Attendee', mailbox('Cleo', 'cleo@campus.example'))),
);
const BUSY = t(
  'CalendarEvent',
  t('StartTime', '2026-03-02T09:00:00'),
  t('EndTime', '2026-03-02T10:00:00'),
  t('BusyType', 'Busy'),
  t('CalendarEventDetails', t('Subject', 'Review'), t('Location', 'Her desk'), t('IsPrivate', 'false')),
);

/** Calls of the gateway by Ben, from whom Ada's desk is hidden. */
async function createWorld() {
  const exchange = createScriptedExchange({
    GetFolder: (operation) => {
      const named = operation.children.find(({ name }) => name === 'FolderIds')?.children ?? [];
      const folder = m('Folders', t('CalendarFolder', tWith('FolderId', { Id: 'bens', ChangeKey: 'k' })));
      return answer('GetFolder', ...named.map(() => message('GetFolder', 'NoError', folder)));
    },
    ResolveNames: () =>
      answer('ResolveNames', message('ResolveNames', 'NoError', m('ResolutionSet', t('Resolution', BEN)))),
    FindItem: () => {
      const counts = { TotalItemsInView: '1', IncludesLastItemInRange: 'true' };
      return answer('FindItem', message('FindItem', 'NoError', mWith('RootFolder', counts, t('Items', EVENT))));
    },
    GetItem: () => answer('GetItem', message('GetItem', 'NoError', m('Items', EVENT))),
    ExpandDL: () => answer('ExpandDL', message('ExpandDL', 'NoError', m('DLExpansion', PLACE, ADA))),
    GetUserAvailabilityRequest: () => {
      const outcome = mWith('ResponseMessage', { ResponseClass: 'Success' }, m('ResponseCode', 'NoError'));
      const view = m(
        'FreeBusyView',
        t('FreeBusyViewType', 'DetailedMerged'),
        t('MergedFreeBusy', '2'.repeat(96)),
        t('CalendarEventArray', BUSY),
      );
      const response = m('FreeBusyResponse', outcome, view);
      return m('GetUserAvailabilityResponse', m('FreeBusyResponseArray', response));
    },
  });
  const server = await listen(exchange);
  const directory = mkdtempSync(join(tmpdir(), 'deskway-exchange-'));
  const served = await createTestAppIn(directory, EXCHANGE_CAMPUS, '--server-type', 'ews', '--ews-url', server.url);
  onTestFinished(async () => {
    await served.close();
    await server.close();
    rmSync(directory, { recursive: true });
  });
  const { token } = await signInBy(served, { email: 'ben@campus.example', password: 'a password of Ben' });
  return async (url: string, payload?: object) => {
    const asked = payload === undefined ? {} : ({ method: 'POST', payload } as const);
    const { statusCode, body } = await served.app.inject({ url, headers: bearer(token), ...asked });
    expect(statusCode, body).toBe(200);
    return body;
  };
}

test('a hidden place is named by nothing that is read of a colleague', async () => {
  const read = await createWorld();
  const events = await read(`/v1/users/ada@campus.example/events?${new URLSearchParams(DAY)}`);
  const event = await read('/v1/users/ada@campus.example/events/i');
  const schedules = await read('/v1/schedules/query', { ...DAY, emails: ['ada@campus.example'], details: 'items' });
  for (const body of [events, event, schedules]) {
    expect(body).toContain('Review');
    expect(body).not.toMatch(/hers@|Her desk/u);
  }
  expect(event).toContain('cleo@campus.example');
});

test('places are no members of a group', async () => {
  const read = await createWorld();
  const members = await read('/v1/groups/desks@campus.example/members');
  expect(members).toContain('ada@campus.example');
  expect(members).not.toContain(HIDDEN);
});
