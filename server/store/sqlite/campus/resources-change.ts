import type { DatabaseSync } from 'node:sqlite';

import type { ResourcesChange, ResourcesChanged, StoredResource } from '../../store.ts';
import { prepareAllDayMoves } from './all-day-moves.ts';
import { integer, text } from '../database/database.ts';
import type { AddNotice } from '../outbox.ts';
import type { SettleConfirmations } from '../events/settle-confirmations.ts';

type Replace = (change: ResourcesChange, present: readonly StoredResource[], now: number) => ResourcesChanged;

const keyOf = ({ resource }: StoredResource): string => resource.email.toLowerCase();

/** Writes other resources within the caller's transaction, which also stores their stamp. */
export function prepareResourcesChange(
  database: DatabaseSync,
  addNotice: AddNotice,
  settle: SettleConfirmations,
): Replace {
  const rows = prepareRows(database);
  const remove = prepareRemoval(database, addNotice);
  const allDay = prepareAllDayMoves(database);
  return (change, present, now) => {
    const reserved = change.removed.flatMap((stored) => {
      const reservations = remove.reservations(stored, now);
      return reservations === 0 ? [] : [{ email: stored.resource.email, reservations }];
    });
    if (reserved.length > 0 && !change.endsReservations) return { type: 'reserved', resources: reserved };
    const before = new Map(present.map((stored) => [stored.resource.id, stored]));
    const planned = change.written.flatMap((stored) => {
      const old = before.get(stored.resource.id);
      return old === undefined ? [] : [{ email: stored.resource.email, ...allDay.plan(old, stored, now) }];
    });
    const clashing = planned.filter(({ clashes }) => clashes.length > 0);
    if (clashing.length > 0) {
      return { type: 'clash', resources: clashing.map(({ email, clashes }) => ({ email, dates: clashes })) };
    }
    for (const stored of change.removed) remove.run(stored, now);
    for (const { moves } of planned) allDay.write(moves);
    rows.write(change.written, present);
    settle(change.written, now);
    return { type: 'done', endedReservations: reserved.reduce((sum, { reservations }) => sum + reservations, 0) };
  };
}

function prepareRows(database: DatabaseSync) {
  const last = database.prepare('SELECT coalesce(max(position), -1) AS position FROM resource');
  const add = database.prepare(
    'INSERT INTO resource (position, email, display_name, answers, body) VALUES (?, ?, ?, ?, ?)',
  );
  const update = database.prepare('UPDATE resource SET display_name = ?, answers = ?, body = ? WHERE email = ?');
  const rename = [
    database.prepare('UPDATE resource SET email = ?1 WHERE email = ?2'),
    database.prepare('UPDATE event_resource SET resource = ?1 WHERE resource = ?2'),
    // An event may have lost both resources.
    database.prepare('UPDATE OR REPLACE event_former_resource SET resource = ?1 WHERE resource = ?2'),
  ];
  const renameAll = (from: string, to: string): void => {
    for (const statement of rename) statement.run(to, from);
  };

  return {
    write(written: readonly StoredResource[], present: readonly StoredResource[]) {
      const before = new Map(present.map((stored) => [stored.resource.id, keyOf(stored)]));
      const moves = written.flatMap((stored) => {
        const from = before.get(stored.resource.id);
        return from === undefined || from === keyOf(stored) ? [] : [{ from, to: keyOf(stored), via: `\n${from}` }];
      });
      // Uses change their address with the resource; two resources may exchange addresses.
      database.exec('PRAGMA defer_foreign_keys = ON');
      for (const { from, via } of moves) renameAll(from, via);
      for (const { via, to } of moves) renameAll(via, to);
      let position = integer(last.get() ?? {}, 'position');
      for (const stored of written) {
        const { displayName } = stored.resource;
        const body = JSON.stringify(stored);
        if (before.has(stored.resource.id)) update.run(displayName, stored.answers, body, keyOf(stored));
        else add.run((position += 1), keyOf(stored), displayName, stored.answers, body);
      }
    },
  };
}

function prepareRemoval(database: DatabaseSync, addNotice: AddNotice) {
  const reserved = database.prepare(
    `SELECT e.key, e.id, e.subject, e.organizer_email, e.organizer_name FROM event_resource r JOIN event e ON e.key = r.event
     WHERE r.resource = ? AND r.is_busy = 1 AND r.end > ? AND e.is_deleted = 0 AND e.is_cancelled = 0 ORDER BY r.start`,
  );
  const note = database.prepare(
    `INSERT INTO event_former_resource (event, resource) SELECT event, resource FROM event_resource WHERE resource = ?
     ON CONFLICT DO NOTHING`,
  );
  const free = database.prepare('DELETE FROM event_resource WHERE resource = ?');
  const change = database.prepare(
    `UPDATE event SET version = version + 1, changed_at = ?1,
       is_cancelled = NOT EXISTS (SELECT 1 FROM event_resource r WHERE r.event = event.key AND r.is_busy = 1)
     WHERE key = ?2`,
  );
  const removeFavourites = database.prepare('DELETE FROM favourite WHERE resource = ?');
  const removeResource = database.prepare('DELETE FROM resource WHERE email = ?');

  return {
    /** The number of reservations of a resource that have not ended. */
    reservations: (stored: StoredResource, now: number): number => reserved.all(keyOf(stored), now).length,
    /** An event without another resource is cancelled. */
    run(stored: StoredResource, now: number): void {
      const email = keyOf(stored);
      const ended = reserved.all(email, now);
      note.run(email);
      free.run(email);
      for (const row of ended) {
        change.run(now, integer(row, 'key'));
        const place = stored.resource.displayName;
        addNotice(
          {
            kind: 'cancellation',
            to: text(row, 'organizer_email'),
            subject: `Cancelled: ${place}`,
            body: `${place} is not to be had any more. Your reservation “${text(row, 'subject')}” has lost this place.`,
            eventId: text(row, 'id'),
          },
          now,
        );
      }
      removeFavourites.run(stored.resource.id);
      removeResource.run(email);
    },
  };
}
