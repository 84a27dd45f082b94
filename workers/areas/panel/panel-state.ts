/*
 * What a door's panel shows of what was read: its present state, and what can be done.
 */
import type { Failure, PanelState } from '../../contract.ts';
import { areaPathOf } from '../../model/area-path.ts';
import { createAreaTree } from '../../model/areas.ts';
import { dateOf, startOfDate } from '../../model/day.ts';
import { isForOthers, shownName, type WireResource, workingHoursOf } from '../../model/resource.ts';
import { SLOT_MS } from '../../model/slots.ts';
import type { Instant } from '../../model/units.ts';
import { prepareSlotClasses } from '../../rules/slot-classes.ts';
import { doorAfter, doorAt, type DoorStay, type DoorTerms, NOTHING } from '../../views/panel.ts';
import { cardContext } from '../events/event-cards.ts';
import type { KnownDoor } from './panel-memory.ts';
import { type DoorReading, doorZone, toStays } from './panel-reading.ts';
import type { Workspace, WorkspaceSource } from '../shared/workspace.ts';

/** Milliseconds after which a reading no longer counts as live, whatever the reason. */
const LIVE_FOR = 150_000;

/** What the state of a door depends on beside its reading. */
export interface DoorSources {
  readonly source: WorkspaceSource;
  /** Events that were finished here, and when: the calendar lets them end with the running minute. */
  readonly finishedAt: ReadonlyMap<string, Instant>;
}

/** The place of a door; null = it does not exist. */
export const findDoor = (workspace: Workspace | null, resourceId: string): WireResource | null =>
  workspace?.resources.find(({ id }) => id === resourceId) ?? null;

/** What a door's panel shows at this moment; null = nothing yet. */
export function shownDoor(resourceId: string, workspace: Workspace, context: DoorSources & Known): PanelState | null {
  const resource = findDoor(workspace, resourceId);
  if (resource !== null) return stateOf(resource, workspace, context);
  // The last visit's data may lack what the server has.
  const { source } = context;
  return workspace.isCached ? null : unknownDoor(resourceId, source.now(), source.timeZone());
}

/** The uses of a door by a reading. */
export function staysOf(
  resource: WireResource,
  workspace: Workspace,
  reading: DoorReading,
  { source, finishedAt }: DoorSources,
): readonly DoorStay[] {
  const context = cardContext(workspace, source.language(), source.now());
  return toStays(reading, resource, context, workspace.account, finishedAt);
}

interface Known {
  readonly known: KnownDoor | null;
  readonly problem: Failure | null;
}

function stateOf(resource: WireResource, workspace: Workspace, context: DoorSources & Known): PanelState {
  const { source, problem } = context;
  const now = source.now();
  const timeZone = doorZone(resource);
  const date = dateOf(now, timeZone);
  const { known } = context;
  const isOfToday = known?.reading.date === date;
  const isRead = known !== null && isOfToday && !known.isRecalled && now - known.asOf < LIVE_FOR;
  const isLive = isRead && problem === null && source.current() !== null;
  const stays = known === null ? [] : staysOf(resource, workspace, known.reading, context);
  const terms = termsOf(resource, workspace, isLive);
  return {
    resourceId: resource.id,
    name: shownName(resource, source.language()),
    areaPath: areaPathOf(resource, createAreaTree(workspace.configuration.areas), source.language()),
    capacity: resource.capacity,
    timeZone,
    now,
    dayStart: startOfDate(date, timeZone),
    workingHours: hoursOf(resource, date, timeZone),
    ...(known !== null && isOfToday ? doorAt(known.reading.day, stays, terms, now) : doorAfter(stays, now)),
    asOf: known?.asOf ?? null,
    isLive,
    failure: problem,
    serviceError: isOfToday ? known.reading.day.serviceError : null,
  };
}

function hoursOf(resource: WireResource, date: string, timeZone: string): PanelState['workingHours'] {
  const workingHours = workingHoursOf(resource);
  if (workingHours === null) return null;
  const [start, end] = [startOfDate(date, timeZone), startOfDate(date, timeZone, 1)];
  const slotCount = Math.ceil((end - start) / SLOT_MS);
  const settings = { timeZone, workingHours, rejectOutsideWorkingHours: false, maxAdvanceDays: null };
  const codes = prepareSlotClasses([settings], { start, slotCount, now: start, requestedMinutes: 0 })[0]?.free;
  const [first, last] = [codes?.indexOf(0) ?? -1, codes?.lastIndexOf(0) ?? -1];
  return first < 0 ? null : { start: start + first * SLOT_MS, end: start + (last + 1) * SLOT_MS };
}

/** Nothing is offered unless it is live. */
function termsOf(resource: WireResource, { account }: Workspace, isLive: boolean): DoorTerms {
  const { schedulingSettings: settings, conditions, reservationsEnabled } = resource;
  return {
    canBook: isLive && reservationsEnabled && !account.isGuest && !isForOthers(conditions.reservedTo),
    shortest: settings?.minimumMeetingDurationInMinutes ?? null,
    longest: settings?.maximumMeetingDurationInMinutes ?? null,
  };
}

/** There is no such resource. */
function unknownDoor(resourceId: string, now: Instant, timeZone: string): PanelState {
  const detail = `There is no resource ${resourceId}`;
  return {
    resourceId,
    name: '',
    areaPath: '',
    capacity: null,
    timeZone,
    now,
    dayStart: startOfDate(dateOf(now, timeZone), timeZone),
    workingHours: null,
    ...NOTHING,
    asOf: null,
    isLive: false,
    failure: { type: 'refused', status: 404, code: 'not_found', rule: null, detail },
    serviceError: null,
  };
}
