/* The register of reservations in the files of a server: what is taken, and what must never be there. */
import { makeResource } from './calendar-campus.ts';
import { NOW } from './app-support.ts';
import { MINUTE } from './calendar-support.ts';
import type { KillableServer } from './killable-server.ts';

type Files = Pick<KillableServer, 'readAll'>;

export const SLOT = 15 * MINUTE;

/** The start of a slot, epoch milliseconds. */
export const startOf = (slot: number): number => NOW + (4 + slot) * SLOT;

/** A reservation of the room of a number as the register has it. */
export const lineOf = (id: string, room: number, slot: number, length: number): string =>
  `${id} ${makeResource(`room-${room}`).resource.email} ${startOf(slot)} ${startOf(slot) + length * SLOT}`;

/** The reserved times in the files. */
export const takenLines = (files: Files): readonly string[] =>
  files
    .readAll(
      `SELECT e.id, r.resource, r.start, r.end FROM event_resource r JOIN event e ON e.key = r.event
       WHERE r.is_busy = 1 AND e.is_deleted = 0 AND e.is_cancelled = 0`,
    )
    .map(({ id, resource, start, end }) => [id, resource, start, end].join(' '));

/** Uses of a room at the same time. */
export const findOverlaps = (files: Files): readonly unknown[] =>
  files.readAll(
    `SELECT a.key FROM event_resource a JOIN event_resource b
     ON a.resource = b.resource AND a.key < b.key AND a.start < b.end AND b.start < a.end
     WHERE a.is_busy = 1 AND b.is_busy = 1`,
  );

/** Events without a use: a reservation is stored completely or not at all. */
export const findHalves = (files: Files): readonly unknown[] =>
  files.readAll('SELECT id FROM event WHERE key NOT IN (SELECT event FROM event_resource)');
