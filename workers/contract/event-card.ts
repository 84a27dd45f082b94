import type { Instant, Minutes } from '../model/units.ts';
import type { ItemLook } from './timeline.ts';

/** Part of an event: one place of ours that it reserves. */
export interface EventPlace {
  readonly resourceId: string;
  readonly name: string;
  /** Names of its areas, outermost first. */
  readonly areaPath: string;
  /** The state of the event at this place. */
  readonly look: ItemLook;
  readonly requiresConfirmation: boolean;
  readonly confirmed: boolean;
  /** Who confirmed it, and when; null if nobody did, or it is not known. */
  readonly confirmedBy: string | null;
  readonly confirmedWhen: Instant | null;
  /** Orders of its confirmation record (spec point 3); 0 = none. */
  readonly orderItemsCount: number;
  /** IANA zone; the viewer's if its own is unknown. */
  readonly timeZone: string;
  /** Where the way to it is shown: an address, or a path of the page; null = nowhere. */
  readonly wayUrl: string | null;
}

/** A person's answer to an invitation. */
export type InvitationAnswer = 'accepted' | 'declined' | 'tentative';

/** Somebody who is invited to an event. */
export interface EventGuest {
  /** The address where there is none. */
  readonly name: string;
  readonly answer: InvitationAnswer | 'notResponded';
}

/** One of the user's events, with all that a list of them shows and all that can be done with it now. */
export interface EventCard {
  readonly eventId: string;
  readonly subject: string;
  /** In the viewer's zone; an all-day event from midnight to midnight (D27). */
  readonly start: Instant;
  readonly end: Instant;
  readonly isAllDay: boolean;
  /** Before its start; null = none, or none that the calendar gives. */
  readonly reminder: Minutes | null;
  /** The state of its places together: what the user must do comes first, then what is awaited. */
  readonly look: ItemLook;
  readonly places: readonly EventPlace[];
  /** Their names and areas in one line: "Desk 1 · B1 › Level 1". */
  readonly placesText: string;
  readonly organizerName: string;
  readonly isOrganizer: boolean;
  /** Who is invited, the organizer left out. */
  readonly attendees: readonly EventGuest[];
  /** It is an occurrence of a series. */
  readonly isRecurring: boolean;
  /** Where to join online; null = nowhere. By https, or on this machine. */
  readonly meetingUrl: string | null;
  /** While its confirmation window is open, and the opening of the next one; null = none. */
  readonly confirmFrom: Instant | null;
  readonly confirmUntil: Instant | null;
  readonly showConfirmButton: boolean;
  readonly showChangeButton: boolean;
  readonly showFinish: boolean;
  /** It can be removed from the user's calendar: cancelled by its organizer, left by others. */
  readonly canCancel: boolean;
}

/** Which events of a series an action affects: this one, this and the following ones, or all. */
export type SeriesScope = 'occurrence' | 'following' | 'series';
