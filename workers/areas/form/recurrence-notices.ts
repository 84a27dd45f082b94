/*
 * Places are notified of dates that a new rule ends or adds, like of other cancellations and creations (spec point 4).
 * It is loaded with the first changed rule.
 */
import type { ReservationForm, SeriesScope } from '../../contract.ts';
import type { CalendarEvent } from '../../model/event.ts';
import { statusOf } from '../../wire/failure.ts';
import { NEVER } from '../../wire/timers.ts';
import { changedBy } from './form-changed-series.ts';
import { inParallel } from '../shared/in-parallel.ts';
import { notifyResources } from '../reservations/notifications.ts';
import { retryTransient } from '../shared/retry-transient.ts';
import type { ActionDependencies } from '../reservations/reservation-dependencies.ts';
import { eventsInScope } from '../reservations/reservation-series.ts';
import type { Workspace } from '../shared/workspace.ts';

const GONE = 410;
const NOTIFYING_AT_ONCE = 4;

/** The change of an event's rule. */
export interface RuleChange {
  readonly event: CalendarEvent;
  readonly form: ReservationForm;
  readonly scope: SeriesScope;
}

/**
 * Remembers the dates before a rule is changed.
 * @returns notifies the places once it was; dates that cannot be read are not notified
 */
export async function noteDates(
  { event, form, scope }: RuleChange,
  workspace: Workspace,
  now: number,
  { timers, log }: Pick<ActionDependencies, 'timers' | 'log'>,
): Promise<(changed: CalendarEvent) => Promise<void>> {
  const { calendar, api } = workspace;
  const read = (one: CalendarEvent, which: SeriesScope) =>
    retryTransient(() => eventsInScope(one, which, workspace, now, NEVER), timers, NEVER);
  const isGone = async ({ id }: CalendarEvent): Promise<boolean> => {
    const found = await retryTransient(() => calendar.event(id, NEVER), timers, NEVER);
    return !found.ok && statusOf(found.error) === GONE;
  };
  const notify = (one: CalendarEvent, action: 'create' | 'delete') =>
    notifyResources(one, action, workspace, (notification) => api.notify(notification, NEVER), log);

  const present = await read(event, scope);
  return async (changed) => {
    const after = await read(changed, 'series');
    if (!present.ok || !after.ok) return log('Places could not be told of other dates', event.id);
    const before = changedBy(form, { event, events: present.value }, scope, now).events;
    const ended = missingIn(before, after.value);
    const added = missingIn(after.value, before);
    await inParallel([...ended, ...added], NOTIFYING_AT_ONCE, async (one) => {
      if (added.includes(one)) await notify(one, 'create');
      else if (await isGone(one)) await notify(one, 'delete');
      return true;
    });
  };
}

function missingIn(events: readonly CalendarEvent[], others: readonly CalendarEvent[]): readonly CalendarEvent[] {
  const ids = new Set(others.map(({ id }) => id));
  return events.filter(({ id }) => !ids.has(id));
}
