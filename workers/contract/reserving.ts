import type { Recurrence } from '../model/event.ts';
import type { Result } from '../model/result.ts';
import type { PlaceKind } from './resource.ts';
import type { Instant, Minutes } from '../model/units.ts';
import type { Close } from './close.ts';
import type { SeriesScope } from './event-card.ts';
import type { SlotExplanation, SlotObstacle } from './explanation.ts';
import type { Failure } from './failure.ts';
import type { WalkingTime } from './finding.ts';
import type { ReservationProgress } from './reservation.ts';

/** Somebody invited: a person, or a group whose members are. */
export interface Invited {
  readonly email: string;
  readonly displayName: string;
  readonly isGroup: boolean;
  /** Takes part from elsewhere, and needs no seat (spec point 5). */
  readonly remotely: boolean;
  /** The members of a group; null = it is a person, or they are not known. */
  readonly members: readonly GroupMember[] | null;
}

export interface GroupMember {
  readonly email: string;
  readonly displayName: string;
}

/** A reservation as its page writes it. */
export interface ReservationForm {
  readonly resourceIds: readonly string[];
  readonly subject: string;
  /** On midnights of the viewer's zone where it is all-day. */
  readonly start: Instant;
  readonly end: Instant;
  readonly isAllDay: boolean;
  readonly attendees: readonly Invited[];
  /** People on site who are not invited: places are searched for them too. */
  readonly guests?: number;
  readonly visibility: 'default' | 'public' | 'private' | 'confidential';
  readonly showAs: 'free' | 'tentative' | 'busy' | 'oof' | 'workingElsewhere';
  /** Before the start; null = none. */
  readonly reminder: Minutes | null;
  /** Plain text with line breaks; HTML that other clients wrote is kept as long as it is not edited. */
  readonly text: string;
  /** `provider`: that of the calendar's server type; `webex`: a room of its own by a call before the creation. */
  readonly meeting: 'none' | 'provider' | 'webex';
  /** The wall time stays where a clock change lies between its dates. */
  readonly recurrence: Recurrence | null;
}

/** What can be chosen in the form here. */
export interface FormOptions {
  readonly canFindGroups: boolean;
  /** Kinds of online meetings beside `none`. */
  readonly meetings: readonly ('provider' | 'webex')[];
  /** Name of the provider's meetings, e.g. Microsoft Teams; '' where there are none. */
  readonly providerName: string;
  /** IANA zone of the viewer. */
  readonly timeZone: string;
  /** By the server's clock: where a new reservation begins. */
  readonly now: Instant;
  /** Navigation is configured: walking times are known. */
  readonly hasWays: boolean;
}

/** An existing reservation in the form. */
export interface FormOfEvent {
  readonly form: ReservationForm;
  readonly eventId: string;
  readonly isRecurring: boolean;
  readonly isOrganizer: boolean;
  /** It may be changed now (spec point 4); `reason` says why it may not. */
  readonly reason: 'not-organizer' | 'not-confirmed' | 'hidden-place' | 'past' | 'cancelled' | null;
  /** The body has formatting of another client: shown, and lost only where the text is edited. */
  readonly bodyHtml: string;
}

/** Whether one place of the form is available at its time. */
export interface PlaceCheck extends SlotExplanation {
  readonly resourceId: string;
  readonly name: string;
  readonly areaPath: string;
  readonly typeName: string;
  readonly kind: PlaceKind;
  readonly capacity: number | null;
  /** IANA zone, the viewer's if its own is unknown; if they differ, both times are shown. */
  readonly timeZone: string;
  /** Shortest and longest reservation; null = no such limit. */
  readonly minimum: Minutes | null;
  readonly maximum: Minutes | null;
}

/** A place that is not available on a date of a series. */
export interface DateConflict {
  readonly name: string;
  readonly obstacle: SlotObstacle;
}

/** One date of a repeating reservation. */
export interface OccurrenceCheck {
  /** `YYYY-MM-DD` in the event's zone, which is that of its first place: exceptions name it so. */
  readonly date: string;
  /** All-day: midnights of the viewer's zone (D27). */
  readonly start: Instant;
  readonly end: Instant;
  /** It is one of the exceptions. */
  readonly isLeftOut: boolean;
  /** Places that are not available then, and why; [] = all are. */
  readonly conflicts: readonly DateConflict[];
  /** Unknown: the calendar could not be read, or not that far ahead. */
  readonly isUnknown: boolean;
}

export type FormProblem =
  | { readonly type: 'no-place' }
  | { readonly type: 'end-not-after-start' }
  | { readonly type: 'past' }
  /** A new or moved start before the running quarter, or a first date before today. */
  | { readonly type: 'past-start' }
  /** Fewer seats than people on site; remote ones need none. */
  | { readonly type: 'too-few-seats'; readonly seats: number; readonly people: number }
  /** An attendee booking needs a premium-like place (spec point 5). */
  | { readonly type: 'not-for-attendees'; readonly name: string }
  /** The rule is no RRULE, has no date, or more than 200. */
  | { readonly type: 'bad-rule'; readonly detail: string }
  /** No rule gives the dates to which the series would move with this one. */
  | { readonly type: 'unmovable-rule' }
  | { readonly type: 'too-long-subject' };

/** The checks of a form in its present state. */
export interface FormCheck {
  /** The form that was checked, by its number in the call. */
  readonly revision: number;
  /** False while schedules are still being read: more comes. */
  readonly isComplete: boolean;
  /** Problems that prevent it from being sent, whatever the schedules are. */
  readonly problems: readonly FormProblem[];
  readonly places: readonly PlaceCheck[];
  /** [] without a recurrence. */
  readonly occurrences: readonly OccurrenceCheck[];
  /** The schedules could not be read; it can still be sent. */
  readonly failure: Failure | null;
}

/** A place that can be chosen. */
export interface PlaceChoice {
  readonly resourceId: string;
  readonly name: string;
  readonly typeName: string;
  readonly kind: PlaceKind;
  readonly areaPath: string;
  readonly capacity: number | null;
  /** It is available at the time of the form; null = not known yet. */
  readonly isFree: boolean | null;
  /** From the start of the search, or from the chosen place; null = not known. */
  readonly walkSeconds: number | null;
}

/** A free place that holds all the people of a form. */
export interface PlaceSuggestion extends PlaceChoice {
  /** Names of what it has, e.g. "Whiteboard". */
  readonly equipment: readonly string[];
  /** Of a series, on how many of its dates it is free; null = the form happens once, or it is not known. */
  readonly dates: { readonly free: number; readonly all: number } | null;
}

/** What a search for places is about, beside words. */
export interface PlaceSearch {
  /** Ids of places that come before equally good ones: the favourites. */
  readonly preferredIds?: readonly string[];
  /**
   * Id of a place to be replaced: the nearest to it, and if any suitable one of its type with as many seats is free,
   * nothing else.
   */
  readonly insteadOf?: string | null;
  /** Only places of these types; [] = of all. */
  readonly typeIds?: readonly string[];
  /** Only places within a walking time, the nearest to its start first. */
  readonly within?: WalkingTime | null;
  /** Near is by ways without barriers, where ways are known. */
  readonly isBarrierFree?: boolean;
}

/** The progress of a reservation written by the form. */
export interface Booked {
  /** For a series that of the first one. */
  readonly eventId: string;
  /** The online meeting could not be made; the event has none (spec point 8). */
  readonly meetingFailure: Failure | null;
  /** `undo` can revert this change; false for a new event. */
  readonly canUndo: boolean;
}

export interface ReservingApi {
  options(): Promise<Result<FormOptions, Failure>>;
  /** Reports the checks of the form last given to `check`; one watcher per tab. */
  watch(onCheck: (check: FormCheck) => void): Promise<Close>;
  /**
   * Checks a form as it is typed; an older one is no longer checked.
   * @param revision comes back with the answer
   * @param changing the event that the form changes: its own slots count as free (D8)
   * @param scope which events of its series it changes; by default all of them where the form repeats
   */
  check(form: ReservationForm, revision: number, changing: string | null, scope?: SeriesScope | null): Promise<void>;
  /**
   * Places by a part of their name, or of their type's if no name matches; suitable and free ones first, at most
   * 50. '' = the nearest to those chosen.
   */
  findPlaces(
    text: string,
    form: ReservationForm,
    search?: PlaceSearch,
  ): Promise<Result<readonly PlaceChoice[], Failure>>;
  /**
   * Free places that hold all the people of a form, including the user: of the types that it has, else rooms for
   * several people and any place for one. Those free on all dates first, then the smallest, at most 20.
   * @param preferredIds come before others of the same size
   */
  suggestPlaces(
    form: ReservationForm,
    preferredIds: readonly string[],
  ): Promise<Result<readonly PlaceSuggestion[], Failure>>;
  /** Tells that `findPlaces` and `suggestPlaces` may find others now: somebody has reserved, a lift has been closed. */
  watchPlaces(within: WalkingTime | null, onChanged: () => void): Promise<Close>;
  /** An existing reservation, e.g. to change it. */
  read(eventId: string): Promise<Result<FormOfEvent, Failure>>;
  /**
   * Creates it; of a series all dates that are not left out, or none: `resource_busy` names those that are not
   * available.
   * @param idempotencyKey client-made UUID; a repeat with the same key gives the first answer
   */
  book(
    form: ReservationForm,
    idempotencyKey: string,
    onProgress: (progress: ReservationProgress) => void,
  ): Promise<Result<Booked, Failure>>;
  /**
   * Replaces what the form says. A recurrence makes a single event the first of a series; another one than was read
   * gives a series other dates from `following` or all of its events on, and null ends its repetition. One event of a
   * series (`occurrence`) cannot repeat. Refusals as those of `reservation.change` and `book`.
   */
  update(eventId: string, form: ReservationForm, scope: SeriesScope): Promise<Result<Booked, Failure>>;
  /**
   * Reverts the last change by `update`, unless the event was changed since, which is `stale`. Refusals
   * as those of `update`; `not_found` if there is no change to revert.
   */
  undo(eventId: string): Promise<Result<Booked, Failure>>;
}
