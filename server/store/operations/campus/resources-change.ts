import type { ResourcesChange, ResourcesChanged, StoredResource } from '../../store.ts';
import { settleConfirmations } from '../events/settle-confirmations.ts';
import { addNotice } from '../outbox.ts';
import { integer, text } from '../rows.ts';
import { type Row, statement, type Work } from '../work.ts';
import { planAllDayMoves, writeAllDayMoves } from './all-day-moves.ts';

const last = statement('SELECT coalesce(max(position), -1) AS position FROM resource');
const add = statement('INSERT INTO resource (position, email, display_name, answers, body) VALUES (?, ?, ?, ?, ?)');
const update = statement('UPDATE resource SET display_name = ?, answers = ?, body = ? WHERE email = ?');
/* Uses refer to the address of a resource, so its row is written again by the new one. */
const rename = [
  `INSERT INTO resource (position, email, display_name, answers, body)
   SELECT -1 - position, ?1, display_name, answers, body FROM resource WHERE email = ?2`,
  'UPDATE event_resource SET resource = ?1 WHERE resource = ?2',
  // An event may have lost both resources.
  `DELETE FROM event_former_resource WHERE resource = ?1
     AND event IN (SELECT event FROM event_former_resource WHERE resource = ?2)`,
  'UPDATE event_former_resource SET resource = ?1 WHERE resource = ?2',
].map(statement);
const removeRenamed = statement('DELETE FROM resource WHERE email = ?');
const placeRenamed = statement('UPDATE resource SET position = -1 - position WHERE email = ?');
const reserved = statement(
  `SELECT e.key, e.id, e.subject, e.organizer_email, e.organizer_name FROM event_resource r JOIN event e ON e.key = r.event
   WHERE r.resource = ? AND r.is_busy = 1 AND r."end" > ? AND e.is_deleted = 0 AND e.is_cancelled = 0 ORDER BY r.start`,
);
const noteFormer = statement(
  `INSERT INTO event_former_resource (event, resource) SELECT event, resource FROM event_resource WHERE resource = ?
   ON CONFLICT DO NOTHING`,
);
const freeUses = statement('DELETE FROM event_resource WHERE resource = ?');
/** An event without another resource is cancelled. */
const changeEvent = statement(
  `UPDATE event SET version = version + 1, changed_at = ?1, is_cancelled = CASE WHEN EXISTS (
     SELECT 1 FROM event_resource r WHERE r.event = event.key AND r.is_busy = 1) THEN 0 ELSE 1 END
   WHERE key = ?2`,
);
const removeFavourites = statement('DELETE FROM favourite WHERE resource = ?');
const removeResource = statement('DELETE FROM resource WHERE email = ?');
const usesLock = statement('LOCK TABLE event_resource IN SHARE ROW EXCLUSIVE MODE');

const keyOf = ({ resource }: StoredResource): string => resource.email.toLowerCase();

/** Writes other resources; the caller also stores their stamp. */
export function* changeResources(
  change: ResourcesChange,
  present: readonly StoredResource[],
  now: number,
): Work<ResourcesChanged> {
  yield* usesLock.lock();
  const ending: { readonly email: string; readonly reservations: number }[] = [];
  for (const stored of change.removed) {
    const reservations = (yield* reservationsOf(stored, now)).length;
    if (reservations > 0) ending.push({ email: stored.resource.email, reservations });
  }
  if (ending.length > 0 && !change.endsReservations) return { type: 'reserved', resources: ending };
  const before = new Map(present.map((stored) => [stored.resource.id, stored]));
  const planned = [];
  for (const stored of change.written) {
    const old = before.get(stored.resource.id);
    if (old !== undefined) {
      planned.push({ email: stored.resource.email, ...(yield* planAllDayMoves(old, stored, now)) });
    }
  }
  const clashing = planned.filter(({ clashes }) => clashes.length > 0);
  if (clashing.length > 0) {
    return { type: 'clash', resources: clashing.map(({ email, clashes }) => ({ email, dates: clashes })) };
  }
  for (const stored of change.removed) yield* remove(stored, now);
  for (const { moves } of planned) yield* writeAllDayMoves(moves);
  yield* writeRows(change.written, present);
  yield* settleConfirmations(change.written, now);
  return { type: 'done', endedReservations: ending.reduce((sum, { reservations }) => sum + reservations, 0) };
}

function* renameResource(from: string, to: string): Work<void> {
  for (const one of rename) yield* one.run(to, from);
  yield* removeRenamed.run(from);
  yield* placeRenamed.run(to);
}

function* writeRows(written: readonly StoredResource[], present: readonly StoredResource[]): Work<void> {
  const before = new Map(present.map((stored) => [stored.resource.id, keyOf(stored)]));
  const moves = written.flatMap((stored) => {
    const from = before.get(stored.resource.id);
    return from === undefined || from === keyOf(stored) ? [] : [{ from, to: keyOf(stored), via: `\n${from}` }];
  });
  // Uses change their address with the resource; two resources may exchange addresses.
  for (const { from, via } of moves) yield* renameResource(from, via);
  for (const { via, to } of moves) yield* renameResource(via, to);
  let position = integer((yield* last.get()) ?? {}, 'position');
  for (const stored of written) {
    const { displayName } = stored.resource;
    const body = JSON.stringify(stored);
    if (before.has(stored.resource.id)) yield* update.run(displayName, stored.answers, body, keyOf(stored));
    else {
      position += 1;
      yield* add.run(position, keyOf(stored), displayName, stored.answers, body);
    }
  }
}

/** The reservations of a resource that have not ended. */
const reservationsOf = (stored: StoredResource, now: number): Work<readonly Row[]> => reserved.all(keyOf(stored), now);

function* remove(stored: StoredResource, now: number): Work<void> {
  const email = keyOf(stored);
  const ended = yield* reservationsOf(stored, now);
  yield* noteFormer.run(email);
  yield* freeUses.run(email);
  const place = stored.resource.displayName;
  for (const row of ended) {
    yield* changeEvent.run(now, integer(row, 'key'));
    yield* addNotice(
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
  yield* removeFavourites.run(stored.resource.id);
  yield* removeResource.run(email);
}
