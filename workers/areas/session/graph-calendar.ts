/*
 * The calendar of a Microsoft 365 account, as a lazy module: a site on another calendar loads nothing of it.
 */
import { createGraphCalendar } from '../../calendars/graph/graph.ts';
import { createServerClock } from '../../wire/server-clock.ts';
import { requestedScope } from './authorization.ts';
import { createCalendarTokens } from './calendar-tokens.ts';
import type { WorkspaceParts, WorkspaceSubject } from './new-workspace.ts';

export function openGraphCalendar(
  { http, plain, log }: WorkspaceParts,
  { site, account }: Pick<WorkspaceSubject, 'site' | 'account'>,
) {
  const { configuration, apiBase, calendarBase: root } = site;
  const { workerNow } = plain;
  const tokens = createCalendarTokens({ http, apiBase, scope: requestedScope(configuration), workerNow });
  return createGraphCalendar({
    // The provider's clock says nothing of our server's.
    plain: { ...plain, clock: createServerClock(workerNow) },
    tokens,
    root,
    account: account.email,
    now: plain.clock.now,
    log,
  });
}
