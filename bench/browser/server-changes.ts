/*
 * Changes of the calendar while a page is open. They are written like reservations and announced over the hub.
 */
import { randomUUID } from 'node:crypto';

import { announceEvent } from '../../server/calendar/announce.ts';
import type { ServerContext } from '../../server/context.ts';
import type { Campus, SeedUser, StoredEvent } from '../../server/store/store.ts';
import { CHANGE_SLOT, DATE, midnightOf, SLOT_MS, STORM_SLOT, TIME_ZONE } from './campus.ts';
import type { Command, Announced } from './driver/commands.ts';

/** Places per reservation of a storm; each is announced by its own message. */
const PLACES_AT_ONCE = 5;
/** Milliseconds between batches of a storm: a timer cannot be exact. */
const BATCH_INTERVAL = 5;
/** Prime, so that a storm reaches every group. */
const STRIDE = 7_919;

/** @returns a function that executes a command */
export function createChanges(
  context: ServerContext,
  campus: Campus,
  organizer: SeedUser,
): (command: Command) => Promise<Announced> {
  const { store, clock, hub } = context;
  const emails = campus.resources.map(({ resource }) => resource.email.toLowerCase());
  const emailById = new Map(campus.resources.map(({ resource }, index) => [resource.id, emails[index] ?? '']));
  const eventByPlaces = new Map<string, StoredEvent>();

  /** Reserves or releases a slot of some places. @returns null where somebody else has reserved one of them */
  const turn = async (places: readonly string[], slot: number): Promise<StoredEvent | null> => {
    const key = `${slot} ${places.join(' ')}`;
    const before = eventByPlaces.get(key);
    if (before !== undefined) {
      eventByPlaces.delete(key);
      await store.calendar.remove(before.id, clock.now());
      return before;
    }
    const identity = { userId: organizer.id, route: 'bench', key: randomUUID(), bodyHash: '' };
    const render = () => ({ status: 201, body: '{}' });
    const draft = draftOf(organizer, places, slot);
    const outcome = await store.calendar.create(draft, { ...identity, render }, clock.now(), Number.MAX_SAFE_INTEGER);
    if (outcome.type !== 'created') return null;
    eventByPlaces.set(key, outcome.event);
    return outcome.event;
  };
  /** Writes everything first and announces it in one task, so that a client reads it together. */
  const change = async (resourceIds: readonly string[]): Promise<Announced> => {
    const events: StoredEvent[] = [];
    for (const id of resourceIds) {
      const event = await turn([emailById.get(id) ?? ''], CHANGE_SLOT);
      if (event !== null) events.push(event);
    }
    const at = Date.now();
    for (const event of events) announceEvent(hub, event);
    return { changes: events.length, at };
  };
  const storm = async (perSecond: number, seconds: number): Promise<Announced> => {
    const groups = Math.floor(emails.length / PLACES_AT_ONCE);
    const startedAt = performance.now();
    const at = Date.now();
    const elapsed = (): number => (performance.now() - startedAt) / 1000;
    let changes = 0;
    while (elapsed() < seconds) {
      while (changes < elapsed() * perSecond && elapsed() < seconds) {
        // Visits all groups of the campus repeatedly.
        const group = ((changes / PLACES_AT_ONCE) * STRIDE) % groups;
        const event = await turn(emails.slice(group * PLACES_AT_ONCE, (group + 1) * PLACES_AT_ONCE), STORM_SLOT);
        if (event !== null) announceEvent(hub, event);
        changes += PLACES_AT_ONCE;
      }
      await new Promise((resolve) => setTimeout(resolve, BATCH_INTERVAL));
    }
    return { changes, at };
  };
  return (command) =>
    command.type === 'change' ? change(command.resourceIds) : storm(command.perSecond, command.seconds);
}

function draftOf({ email, displayName }: SeedUser, resourceEmails: readonly string[], slot: number) {
  const start = midnightOf(DATE) + slot * SLOT_MS;
  return {
    iCalUId: null,
    organizerEmail: email.toLowerCase(),
    organizerName: displayName,
    subject: 'Change',
    bodyHtml: '',
    start,
    end: start + SLOT_MS,
    timeZone: TIME_ZONE,
    isAllDay: false,
    visibility: 'default',
    showAs: 'busy',
    reminder: null,
    meetingLink: null,
    resourceEmails,
    attendees: [],
  } as const;
}
