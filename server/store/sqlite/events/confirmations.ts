import type { DatabaseSync } from 'node:sqlite';

import type { CalendarStore, StoredConfirmation } from '../../store.ts';
import type { ReadResources } from '../campus/campus.ts';
import type { Commits } from '../database/commits.ts';
import { flag, integer, integerOrNull, type Row, text, textOrNull } from '../database/database.ts';
import type { EventParts } from './event-parts.ts';
import type { EventReader } from './event-rows.ts';
import type { SettleConfirmations } from './settle-confirmations.ts';

type ConfirmationStore = Pick<
  CalendarStore,
  'confirmations' | 'findByUid' | 'confirm' | 'unconfirmed' | 'cancelUnconfirmed' | 'settleConfirmations'
>;

const RECORD = `
  SELECT e.id, e.ical_uid, r.resource, r.is_confirmed, r.is_unconfirmed_cancelled, r.confirmed_by, r.confirmed_when
  FROM event e JOIN event_resource r ON r.event = e.key`;

const BY_UID = `
  SELECT e.id FROM event e JOIN event_resource r ON r.event = e.key
  WHERE e.ical_uid = :uid AND r.resource = :resource
    AND (:participant IS NULL OR e.organizer_email = :participant
      OR EXISTS (SELECT 1 FROM event_person p WHERE p.event = e.key AND p.email = :participant))
  ORDER BY r.is_busy DESC, e.organizer_email IS :participant DESC, r.end <= :now,
    iif(r.end <= :now, -r.end, r.start), e.key
  LIMIT 1`;

function rowToConfirmation(row: Row): StoredConfirmation {
  return {
    eventId: text(row, 'id'),
    resourceEmail: text(row, 'resource'),
    iCalUId: text(row, 'ical_uid'),
    confirmed: flag(row, 'is_confirmed'),
    canceled: flag(row, 'is_unconfirmed_cancelled'),
    confirmedBy: textOrNull(row, 'confirmed_by'),
    confirmedWhen: integerOrNull(row, 'confirmed_when'),
  };
}

const recordOrNull = (row: Row | undefined) => (row === undefined ? null : rowToConfirmation(row));

function prepareCancellation(database: DatabaseSync) {
  const cancelUse = database.prepare(
    `UPDATE event_resource SET is_released = 1, is_unconfirmed_cancelled = 1, response = 'declined', responded_at = ?,
       next_answer_at = NULL, confirm_by = NULL
     WHERE event = (SELECT key FROM event WHERE id = ?) AND resource = ? AND is_busy = 1 AND is_confirmed = 0`,
  );
  const cancelEvent = database.prepare(
    `UPDATE event SET is_cancelled = 1, version = version + 1, changed_at = ?1 WHERE id = ?2
       AND NOT EXISTS (SELECT 1 FROM event_resource r WHERE r.event = event.key AND r.is_busy = 1)
       AND NOT EXISTS (SELECT 1 FROM event_person p WHERE p.event = event.key AND p.response <> 'declined')`,
  );
  return (eventId: string, email: string, now: number): boolean => {
    if (cancelUse.run(now, eventId, email).changes === 0) return false;
    cancelEvent.run(now, eventId);
    return true;
  };
}

interface ConfirmationParts {
  readonly commits: Commits;
  readonly reader: EventReader;
  readonly parts: EventParts;
  readonly readResources: ReadResources;
  readonly settle: SettleConfirmations;
}

/** Confirmation records, and the cancellation of unconfirmed uses. */
export function createConfirmationStore(
  database: DatabaseSync,
  { commits, reader, parts, readResources, settle }: ConfirmationParts,
): ConfirmationStore {
  const byId = database.prepare(`${RECORD} WHERE e.id = ? AND r.resource = ?`);
  const byUid = database.prepare(BY_UID);
  const confirm = database.prepare(
    `UPDATE event_resource SET is_confirmed = 1, confirmed_by = ?, confirmed_when = ?, confirm_by = NULL
     WHERE event = (SELECT key FROM event WHERE id = ?) AND resource = ? AND is_busy = 1 AND is_confirmed = 0`,
  );
  const overdue = database.prepare(
    `SELECT e.*, r.resource AS use_of FROM event_resource r JOIN event e ON e.key = r.event
     WHERE r.confirm_by < ? AND r.is_busy = 1 ORDER BY r.confirm_by LIMIT ?`,
  );
  const cancel = prepareCancellation(database);
  const takeUnsettled = database.prepare("DELETE FROM value WHERE name = 'unsettled-confirmations'");

  return {
    async settleConfirmations(now) {
      await commits.write(() => {
        if (takeUnsettled.run().changes > 0) settle(readResources().resources, now);
      });
    },
    async confirmations(keys) {
      return keys.map(({ email, iCalUid, id }) => {
        const resource = email.toLowerCase();
        const record = recordOrNull(byId.get(id, resource));
        return record?.iCalUId === iCalUid ? record : null;
      });
    },
    async findByUid(iCalUId, resourceEmail, participant, now) {
      const row = byUid.get({
        uid: iCalUId,
        resource: resourceEmail.toLowerCase(),
        participant: participant?.toLowerCase() ?? null,
        now,
      });
      return row === undefined ? null : text(row, 'id');
    },
    async confirm(eventId, resourceEmail, by, now) {
      const resource = resourceEmail.toLowerCase();
      return commits.write(() => {
        confirm.run(by, now, eventId, resource);
        return recordOrNull(byId.get(eventId, resource));
      });
    },
    async unconfirmed(now, limit) {
      const rows = overdue.all(now, limit);
      const keyed = new Map(reader.complete(rows).map(({ key, event }) => [key, event]));
      return rows.flatMap((row) => {
        const event = keyed.get(integer(row, 'key'));
        return event === undefined ? [] : [{ event, resourceEmail: text(row, 'use_of') }];
      });
    },
    async cancelUnconfirmed(eventId, resourceEmail, notice, now) {
      return commits.write(() => {
        const isCancelled = cancel(eventId, resourceEmail.toLowerCase(), now);
        if (isCancelled) parts.addNotice(notice, now);
        return isCancelled;
      });
    },
  };
}
