import * as v from 'valibot';

import type { CalendarOwner } from '../../calendar/calendar-owner.ts';
import type { Caller, ServerContext } from '../../context.ts';
import { GraphError } from './graph-error.ts';
import { toGraphId } from './graph-ids.ts';
import { contextOf, readQuery } from './graph-query.ts';
import type { GraphScope } from './graph-scope.ts';
import { toWindowsName } from './graph-times.ts';
import { resolveMailbox } from './mailboxes.ts';

const MailboxParams = v.object({ user: v.optional(v.string(), 'me') });
const IdParams = v.object({ id: v.string() });
const CALENDAR = 'calendar';
const FOLDERS = ['inbox', 'drafts', 'sentitems', 'deleteditems', CALENDAR];
const TASKS = 'tasks';

/** The id of a folder, which is no event. */
const folderId = (name: string, email: string): string =>
  toGraphId({ kind: 'event', id: `folder ${name}` }, email, false);

function calendarOf({ options }: ServerContext, { email, isOfResource }: CalendarOwner, caller: Caller) {
  const isOwn = email === caller.email.toLowerCase();
  // Only what is configured makes meetings.
  const providers = options.meetingUrl === null || isOfResource ? [] : ['teamsForBusiness'];
  return {
    id: folderId(CALENDAR, email),
    name: 'Calendar',
    color: 'auto',
    hexColor: '',
    changeKey: null,
    isDefaultCalendar: true,
    canEdit: isOwn,
    canShare: isOwn,
    canViewPrivateItems: isOwn,
    isRemovable: false,
    isTallyingResponses: isOwn,
    allowedOnlineMeetingProviders: providers,
    defaultOnlineMeetingProvider: providers[0] ?? 'unknown',
    owner: { name: isOwn ? caller.displayName : email, address: email },
  };
}

const notFound = (): GraphError =>
  new GraphError(404, 'ErrorItemNotFound', 'The specified object was not found in the store.');

function registerCalendars({ app, context, callerOf }: GraphScope): void {
  for (const mailbox of ['/me', '/users/:user'] as const) {
    app.route({
      method: 'GET',
      url: `${mailbox}/calendar`,
      schema: { params: MailboxParams },
      handler: async (request) => {
        const caller = callerOf(request);
        const owner = await resolveMailbox(context, caller, request.params.user);
        return { ...contextOf(request, 'users/calendar/$entity'), ...calendarOf(context, owner, caller) };
      },
    });
  }

  app.route({
    method: 'GET',
    url: '/me/calendars',
    handler: async (request) => {
      const caller = callerOf(request);
      const owner = await resolveMailbox(context, caller, 'me');
      return { ...contextOf(request, 'users/calendars'), value: [calendarOf(context, owner, caller)] };
    },
  });

  app.route({
    method: 'GET',
    url: '/me/calendars/:id',
    schema: { params: IdParams },
    handler: async (request) => {
      const caller = callerOf(request);
      const calendar = calendarOf(context, await resolveMailbox(context, caller, 'me'), caller);
      const { id } = request.params;
      if (id.toLowerCase() !== CALENDAR && id !== calendar.id) throw notFound();
      return { ...contextOf(request, 'users/calendars/$entity'), ...calendar };
    },
  });
}

/** The calendars and the settings of a mailbox, and as much of its other folders as clients ask for at the start. */
export function registerMailboxSettings(scope: GraphScope): void {
  const { app, callerOf } = scope;
  registerCalendars(scope);

  app.route({
    method: 'GET',
    url: '/me/mailboxSettings',
    handler: (request) => {
      const name = toWindowsName(callerOf(request).timeZone);
      return {
        ...contextOf(request, 'users/mailboxSettings'),
        timeZone: name,
        dateFormat: 'yyyy-MM-dd',
        timeFormat: 'HH:mm',
        delegateMeetingMessageDeliveryOptions: 'sendToDelegateOnly',
        language: { locale: 'en-US', displayName: 'English (United States)' },
        automaticRepliesSetting: { status: 'disabled', externalAudience: 'all' },
        workingHours: {
          daysOfWeek: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
          startTime: '08:00:00.0000000',
          endTime: '17:00:00.0000000',
          timeZone: { name },
        },
      };
    },
  });

  const folderOf = (name: string, email: string) => ({
    id: folderId(name, email),
    displayName: name,
    parentFolderId: null,
    childFolderCount: 0,
    unreadItemCount: 0,
    totalItemCount: 0,
  });
  app.route({
    method: 'GET',
    url: '/me/mailFolders',
    handler: (request) => {
      const { email } = callerOf(request);
      const asked = readQuery(request).get('$filter');
      if (asked !== undefined)
        throw new GraphError(400, 'ErrorInvalidUrlQueryFilter', 'Folders are not filtered here.');
      return { ...contextOf(request, 'users/mailFolders'), value: FOLDERS.map((name) => folderOf(name, email)) };
    },
  });
  app.route({
    method: 'GET',
    url: '/me/mailFolders/:id',
    schema: { params: IdParams },
    handler: (request) => {
      const { email } = callerOf(request);
      const { id } = request.params;
      const name = FOLDERS.find((one) => one === id.toLowerCase() || folderId(one, email) === id);
      if (name === undefined) throw notFound();
      return { ...contextOf(request, 'users/mailFolders/$entity'), ...folderOf(name, email) };
    },
  });

  const listOf = (email: string) => ({
    id: folderId(TASKS, email),
    displayName: 'Tasks',
    isOwner: true,
    isShared: false,
    wellknownListName: 'defaultList',
  });
  app.route({
    method: 'GET',
    url: '/me/todo/lists',
    handler: (request) => ({ ...contextOf(request, 'users/todo/lists'), value: [listOf(callerOf(request).email)] }),
  });
  app.route({
    method: 'GET',
    url: '/me/todo/lists/:id',
    schema: { params: IdParams },
    handler: (request) => {
      const list = listOf(callerOf(request).email);
      if (![list.id, TASKS].includes(request.params.id)) throw notFound();
      return { ...contextOf(request, 'users/todo/lists/$entity'), ...list };
    },
  });
}
