/*
 * What is known of a door: what was read last, and before anything was read, what an earlier page or worker had read.
 * The calendar may be out of reach for long after a reload. No events are kept, so that no name is.
 */
import type { WireResource } from '../../model/resource.ts';
import type { Instant } from '../../model/units.ts';
import { toRawCodes } from '../../views/counted-places.ts';
import { type DoorReading, doorDate, toDoorDay } from './panel-reading.ts';
import type { Workspace } from '../shared/workspace.ts';

export interface KnownDoor {
  readonly reading: DoorReading;
  readonly asOf: Instant;
  /** It was read by an earlier page or worker, and may be outdated. */
  readonly isRecalled: boolean;
}

/** What one account knows. */
export interface DoorMemory {
  known: KnownDoor | null;
  /** It has not been reported yet whether anything is known. */
  isRecalling: boolean;
}

export const createDoorMemory = (): DoorMemory => ({ known: null, isRecalling: false });

export function keepDoor(
  memory: DoorMemory,
  { availability }: Workspace,
  resourceId: string,
  reading: DoorReading,
  asOf: Instant,
): void {
  memory.known = { reading, asOf, isRecalled: false };
  const { start, view, serviceError } = reading.day;
  // A schedule that could not be read is not worth keeping.
  if (serviceError !== null) return;
  const slotCount = view.length;
  const views = toRawCodes([view], slotCount);
  void availability.write({ asOf, start, slotCount, resourceIds: [resourceId], views, errors: {} });
}

/** Searches what was read of the present day, if nothing is known of it. @param onSaid called with the result */
export async function recallDoor(
  memory: DoorMemory,
  workspace: Workspace,
  resource: WireResource,
  now: Instant,
  onSaid: () => void,
): Promise<void> {
  const date = doorDate(resource, now);
  const isKnown = (): boolean => memory.known?.reading.date === date;
  if (isKnown() || memory.isRecalling) return;
  memory.isRecalling = true;
  const kept = await readKept(workspace, resource, date);
  memory.isRecalling = false;
  if (kept !== null && !isKnown()) memory.known = kept;
  onSaid();
}

async function readKept(workspace: Workspace, resource: WireResource, date: string): Promise<KnownDoor | null> {
  const dayOf = (view: string) => toDoorDay(resource, date, view, workspace);
  const { start, view: unread } = dayOf('');
  const slots = unread.length;
  const kept = await workspace.availability.read(start, slots);
  if (kept === null) return null;
  const first = kept.resourceIds.indexOf(resource.id) * slots;
  const view = kept.views.subarray(first, first + slots).join('');
  // A schedule that failed has codes of more than a digit; one that is not there has none.
  if (view.length !== slots) return null;
  return { reading: { date, day: dayOf(view), events: [] }, asOf: kept.asOf, isRecalled: true };
}
