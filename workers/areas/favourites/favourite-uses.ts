import type { Failure } from '../../contract.ts';
import { type Result, success } from '../../model/result.ts';
import { DAY_MS } from '../../model/slots.ts';
import type { Instant } from '../../model/units.ts';
import type { OwnUse } from '../../views/favourites.ts';
import type { Log } from '../../wire/log.ts';
import { eventTimes, invitedResources, timesFor } from '../events/event-resources.ts';
import { readOwnEvents } from '../events/own-events.ts';
import type { Workspace } from '../shared/workspace.ts';

/**
 * What the user has reserved for the next day, by place, without places that have declined. It is read a day ahead so
 * that the list works on without a network.
 */
export async function readOwnUses(
  workspace: Workspace,
  now: Instant,
  log: Log,
  signal: AbortSignal,
): Promise<Result<readonly OwnUse[], Failure>> {
  const events = await readOwnEvents(workspace, now, now + DAY_MS, signal);
  if (!events.ok) return events;
  const uses = events.value.flatMap((event) => {
    const times = eventTimes(event);
    if (event.cancelled || times === null) return [];
    return invitedResources(event, workspace, log)
      .filter(({ response }) => response !== 'declined')
      .map(({ resource: { id, timezone } }): OwnUse => {
        const { start, end } = timesFor(event, times, timezone);
        return { resourceId: id, eventId: event.id, start, end };
      });
  });
  return success(uses.toSorted((a, b) => a.start - b.start));
}
