/*
 * One of the user's events, read with the confirmation records of its places.
 */
import type { EventInFull, Failure, InterfaceLanguage } from '../../contract.ts';
import { addressKey } from '../../model/address.ts';
import type { CalendarEvent } from '../../model/event.ts';
import { failure, type Result, success } from '../../model/result.ts';
import type { Instant } from '../../model/units.ts';
import type { Log } from '../../wire/log.ts';
import { answerOf, cardContext, type ReadEvent, readEvents, toEventCard } from './event-cards.ts';
import type { Workspace } from '../shared/workspace.ts';

/** Only Identified events can be shown; others go to the events log. */
export async function readEvent(
  eventId: string,
  workspace: Workspace,
  log: Log,
  signal: AbortSignal,
): Promise<Result<ReadEvent, Failure>> {
  const event = await workspace.calendar.event(eventId, signal);
  if (!event.ok) return event;
  const read = await readEvents([event.value], workspace, log, signal);
  if (!read.ok) return read;
  const [only] = read.value;
  if (only !== undefined) return success(only);
  return failure({ type: 'malformed', call: 'event', detail: `Event ${eventId} reserves nothing of ours` });
}

/** What a screen shows of it at a moment. */
export function toEventInFull(
  read: ReadEvent,
  workspace: Workspace,
  language: InterfaceLanguage,
  now: Instant,
  latestEnd: Instant | null = null,
): EventInFull {
  const { event } = read.shown;
  const { bodyHtml = '', bodyPreview = '', guests = 0 } = event;
  const card = toEventCard(read, cardContext(workspace, language, now));
  const { code: meetingCode = null, password: meetingPassword = null } = event.onlineMeeting ?? {};
  const answer = ownAnswer(event, workspace);
  return { card, bodyHtml, bodyPreview, meetingCode, meetingPassword, guests, answer, latestEnd };
}

function ownAnswer(event: CalendarEvent, { account }: Workspace): EventInFull['answer'] {
  const own = addressKey(account.email);
  const invited = event.attendees.find(({ emailAddress }) => addressKey(emailAddress.address) === own);
  return event.isOrganizer || invited === undefined ? null : answerOf(invited);
}
