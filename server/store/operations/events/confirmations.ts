import type { CalendarStore, OutboxDraft, StoredConfirmation, StoredEvent } from '../../store.ts';
import { readResources } from '../campus/resources.ts';
import { addNotice } from '../outbox.ts';
import { flag, integer, integerOrNull, text, textOrNull } from '../rows.ts';
import { removeValue } from '../values.ts';
import { type Database, type Row, statement, type Work } from '../work.ts';
import { completeEvents, lockEvents } from './event-rows.ts';
import { settleConfirmations } from './settle-confirmations.ts';

type ConfirmationStore = Pick<
  CalendarStore,
  'confirmations' | 'findByUid' | 'confirm' | 'unconfirmed' | 'cancelUnconfirmed' | 'settleConfirmations'
>;

/** The row of the table `value` of a database that has uses of an older program version. */
const UNSETTLED = 'unsettled-confirmations';

/** A new campus has no such uses. @returns false where they were settled before */
export const forgetUnsettled = (): Work<boolean> => removeValue(UNSETTLED);

const byId = statement(`
  SELECT e.id, e.ical_uid, r.resource, r.is_confirmed, r.is_unconfirmed_cancelled, r.confirmed_by, r.confirmed_when
  FROM event e JOIN event_resource r ON r.event = e.key WHERE e.id = ? AND r.resource = ?`);

/* Values: 1 iCalUId, 2 resource, 3 participant, 4 now. */
const byUid = statement(`
  SELECT e.id FROM event e JOIN event_resource r ON r.event = e.key
  WHERE e.ical_uid = ?1 AND r.resource = ?2
    AND (CAST(?3 AS TEXT) IS NULL OR e.organizer_email = ?3
      OR EXISTS (SELECT 1 FROM event_person p WHERE p.event = e.key AND p.email = ?3))
  ORDER BY r.is_busy DESC, e.organizer_email IS NOT DISTINCT FROM ?3 DESC, r."end" <= ?4,
    CASE WHEN r."end" <= ?4 THEN -r."end" ELSE r.start END, e.key
  LIMIT 1`);

const confirm = statement(
  `UPDATE event_resource SET is_confirmed = 1, confirmed_by = ?, confirmed_when = ?, confirm_by = NULL
   WHERE event = (SELECT key FROM event WHERE id = ?) AND resource = ? AND is_busy = 1 AND is_confirmed = 0`,
);
const overdue = statement(
  `SELECT e.*, r.resource AS use_of FROM event_resource r JOIN event e ON e.key = r.event
   WHERE r.confirm_by < ? AND r.is_busy = 1 ORDER BY r.confirm_by LIMIT ?`,
);
const cancelUse = statement(
  // It may have been moved since it was found overdue.
  `UPDATE event_resource SET is_released = 1, is_unconfirmed_cancelled = 1, response = 'declined', responded_at = ?1,
     next_answer_at = NULL, confirm_by = NULL
   WHERE event = (SELECT key FROM event WHERE id = ?2) AND resource = ?3 AND is_busy = 1 AND confirm_by < ?1`,
);
const cancelEvent = statement(
  `UPDATE event SET is_cancelled = 1, version = version + 1, changed_at = ?1 WHERE id = ?2
     AND NOT EXISTS (SELECT 1 FROM event_resource r WHERE r.event = event.key AND r.is_busy = 1)
     AND NOT EXISTS (SELECT 1 FROM event_person p WHERE p.event = event.key AND p.response <> 'declined')`,
);

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

function* readRecord(eventId: string, resource: string): Work<StoredConfirmation | null> {
  const row = yield* byId.get(eventId, resource);
  return row === undefined ? null : rowToConfirmation(row);
}

function* readRecords(
  ...[keys]: Parameters<ConfirmationStore['confirmations']>
): Work<readonly (StoredConfirmation | null)[]> {
  const records: (StoredConfirmation | null)[] = [];
  for (const { email, iCalUid, id } of keys) {
    const record = yield* readRecord(id, email.toLowerCase());
    records.push(record?.iCalUId === iCalUid ? record : null);
  }
  return records;
}

function* readOverdue(
  now: number,
  limit: number,
): Work<readonly { readonly event: StoredEvent; readonly resourceEmail: string }[]> {
  const rows = yield* overdue.all(now, limit);
  const keyed = new Map((yield* completeEvents(rows)).map(({ key, event }) => [key, event]));
  return rows.flatMap((row) => {
    const event = keyed.get(integer(row, 'key'));
    return event === undefined ? [] : [{ event, resourceEmail: text(row, 'use_of') }];
  });
}

function* cancel(eventId: string, email: string, notice: OutboxDraft, now: number): Work<boolean> {
  yield* lockEvents([eventId]);
  if ((yield* cancelUse.run(now, eventId, email)) === 0) return false;
  yield* cancelEvent.run(now, eventId);
  yield* addNotice(notice, now);
  return true;
}

/** Confirmation records, and the cancellation of unconfirmed uses. */
export function createConfirmationStore(database: Database): ConfirmationStore {
  return {
    settleConfirmations: (now) =>
      database.write(function* () {
        if (yield* forgetUnsettled()) yield* settleConfirmations((yield* readResources()).resources, now);
      }),
    confirmations: (keys) => database.readSeveral(() => readRecords(keys)),
    async findByUid(iCalUId, resourceEmail, participant, now) {
      const asked = [iCalUId, resourceEmail.toLowerCase(), participant?.toLowerCase() ?? null, now] as const;
      const row = await database.read(() => byUid.get(...asked));
      return row === undefined ? null : text(row, 'id');
    },
    confirm: (eventId, resourceEmail, by, now) =>
      database.write(function* () {
        const resource = resourceEmail.toLowerCase();
        yield* lockEvents([eventId]);
        yield* confirm.run(by, now, eventId, resource);
        return yield* readRecord(eventId, resource);
      }),
    unconfirmed: (now, limit) => database.readSeveral(() => readOverdue(now, limit)),
    cancelUnconfirmed: (eventId, resourceEmail, notice, now) =>
      database.write(() => cancel(eventId, resourceEmail.toLowerCase(), notice, now)),
  };
}
