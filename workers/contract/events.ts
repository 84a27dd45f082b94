import type { Instant } from '../model/units.ts';
import type { Close } from './close.ts';
import type { EventCard, EventGuest } from './event-card.ts';
import type { Section } from './section.ts';

/** One event with all its details. */
export interface EventInFull {
  readonly card: EventCard;
  /** As another client may have written it: not to be shown before it is sanitised; '' = none. */
  readonly bodyHtml: string;
  /** Its first words without tags. */
  readonly bodyPreview: string;
  /** What its online meeting asks for beside the link; null = nothing is given. */
  readonly meetingCode: string | null;
  readonly meetingPassword: string | null;
  /** People on site who are not invited; 0 = none. */
  readonly guests: number;
  /** What the user has answered to the invitation; null where there is none: they organize it, or are not invited. */
  readonly answer: EventGuest['answer'] | null;
  /** When the next use of one of its places begins; null = none is known. */
  readonly latestEnd: Instant | null;
}

export interface EventState extends Section<EventInFull> {
  readonly now: Instant;
}

export interface EventsApi {
  /** Reports one event at once, on each change of it, and at each moment at which time changes it. */
  watch(eventId: string, onState: (state: EventState) => void): Promise<Close>;
  /** Reads what is watched again. */
  reload(): Promise<void>;
}
