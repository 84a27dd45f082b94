import { beforeEach } from 'vitest';

import type { EventChange, NewReservation } from '../../../workers/calendars/calendar.ts';
import { createGoogleStore } from './google-store.ts';
import { createGoogleWorld, END, START } from './google-world.ts';

export const { signal } = new AbortController();
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const ZONE = 'Europe/Prague';
const DESK = { displayName: 'Desk 1', email: 'desk1@x.example', username: 'desk1' };

export const RESERVATION: NewReservation = {
  subject: 'Lunch',
  text: 'Noon',
  start: START,
  end: END,
  timeZone: ZONE,
  resources: [DESK],
  idempotencyKey: 'key-1',
};

export async function valueOf<T>(result: Promise<{ ok: true; value: T } | { ok: false; error: unknown }>): Promise<T> {
  const read = await result;
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

/** A change by milliseconds from `START`. */
export const moved = (by: number, changes: Partial<EventChange> = {}): EventChange => ({
  start: START + by,
  end: END + by,
  isAllDay: false,
  timeZone: ZONE,
  resources: [DESK],
  ...changes,
});

/** A calendar of its own for each test, in which one can write. */
export function useGoogleStore() {
  const open = () => {
    const world = createGoogleWorld();
    return { ...world, store: createGoogleStore(world.server) };
  };
  let present = open();
  beforeEach(() => {
    present = open();
  });
  const sent = (method: string) => present.server.requests.filter((one) => one.method === method);
  return {
    get world() {
      return present;
    },
    get store() {
      return present.store;
    },
    create: (changes: Partial<NewReservation> = {}) =>
      valueOf(present.calendar.create({ ...RESERVATION, ...changes }, signal)),
    sent,
    /** Of the last request of a method. */
    bodyOf: (method: string): Readonly<Record<string, unknown>> => sent(method).at(-1)?.body as never,
  };
}
