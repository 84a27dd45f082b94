/*
 * The reservation that is being written on its page, kept for this tab: it survives a reload, a sign-in and leaving the
 * page. There is one for new reservations, and one for each reservation that is being changed.
 */
import * as v from 'valibot';

import type { ReservationForm } from '../../../workers/contract.ts';
import { readStored, store } from '../browser/storage.ts';

const recurrence = v.nullable(v.object({ rule: v.string(), exceptions: v.array(v.string()) }));

const form = v.pipe(
  v.object({
    resourceIds: v.array(v.string()),
    subject: v.string(),
    start: v.pipe(v.number(), v.finite()),
    end: v.pipe(v.number(), v.finite()),
    isAllDay: v.boolean(),
    attendees: v.array(
      v.object({
        email: v.string(),
        displayName: v.string(),
        isGroup: v.boolean(),
        remotely: v.boolean(),
        members: v.optional(v.nullable(v.array(v.object({ email: v.string(), displayName: v.string() }))), null),
      }),
    ),
    visibility: v.picklist(['default', 'public', 'private', 'confidential']),
    showAs: v.picklist(['free', 'tentative', 'busy', 'oof', 'workingElsewhere']),
    reminder: v.nullable(v.pipe(v.number(), v.finite())),
    text: v.string(),
    meeting: v.picklist(['none', 'provider', 'webex']),
    recurrence,
    guests: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  }),
  v.readonly(),
);

const written = v.object({
  username: v.string(),
  /** What the page was opened with, according to its address. */
  opened: v.string(),
  form,
  /** What the reservation repeated on when it was opened. */
  repeated: v.optional(recurrence, null),
  /** What was sent last and not answered, with its key: sending it again makes the same reservation. */
  sent: v.nullable(v.object({ facts: v.string(), key: v.string() })),
});

export interface Written extends Omit<Readonly<v.InferOutput<typeof written>>, 'form' | 'repeated'> {
  readonly form: ReservationForm;
  readonly repeated: ReservationForm['recurrence'];
}

const session = (): Storage => sessionStorage;

const keyOf = (eventId: string | null): string => `deskway-writing:${eventId ?? 'new'}`;

/** @param eventId the reservation that is changed; null = a new one */
export function keepWritten(eventId: string | null, value: Written): void {
  store(keyOf(eventId), JSON.stringify(value), session);
}

export function forgetWritten(eventId: string | null): void {
  store(keyOf(eventId), null, session);
}

/** What a user has written; null where nothing valid is stored. */
export function readWritten(eventId: string | null, username: string): Written | null {
  const known = v.safeParse(v.pipe(v.string(), v.parseJson(), written), readStored(keyOf(eventId), session));
  return known.success && known.output.username === username ? known.output : null;
}
