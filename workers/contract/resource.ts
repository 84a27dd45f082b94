import type { Instant, Minutes, Pixels } from '../model/units.ts';
import type { Close } from './close.ts';
import type { Failure } from './failure.ts';
import type { Section } from './section.ts';

/** A property of a resource as it is shown; its name and choices are in the interface's language. */
export interface ShownProperty {
  readonly propertyId: string;
  readonly name: string;
  readonly value:
    | { readonly type: 'boolean'; readonly is: boolean }
    | { readonly type: 'number'; readonly number: number }
    | { readonly type: 'text'; readonly text: string }
    /** From outside: it is sanitised before it is shown. `plain`: only its text. */
    | { readonly type: 'html'; readonly html: string; readonly plain: string }
    | {
        readonly type: 'choices';
        readonly choices: readonly {
          readonly key: string;
          readonly text: string;
          readonly imageUrl: string | null;
        }[];
      };
}

/** The kind of a place, for its icon. */
export type PlaceKind = 'desk' | 'room' | 'parking' | 'locker' | 'other';

/** An interval with one code of spec point 3, within one day. */
export interface ResourceStretch {
  readonly start: Instant;
  readonly end: Instant;
  /** As it is drawn: what is free is 5 or 7 where the resource is assigned to somebody (D4). */
  readonly code: number;
  /** It can be reserved, by the user it is sent to. */
  readonly canReserve: boolean;
}

/** A day of a resource's schedule. */
export interface ResourceDay {
  /** `YYYY-MM-DD` of the viewer. */
  readonly date: string;
  readonly start: Instant;
  /** The first instant of the next day: 23 to 25 hours later. */
  readonly end: Instant;
  /** They follow each other from start to end. */
  readonly stretches: readonly ResourceStretch[];
  /** Every sixth hour of the viewer's clock. */
  readonly marks: readonly { readonly at: Instant; readonly clock: string }[];
  /** The first interval that can be reserved begins then; null = none does. */
  readonly firstFree: Instant | null;
}

/** All details of a resource. */
export interface ResourceDetail {
  readonly resourceId: string;
  readonly name: string;
  readonly kind: PlaceKind;
  readonly typeName: string;
  readonly areaPath: string;
  readonly email: string;
  readonly capacity: number | null;
  readonly timeZone: string;
  readonly reservedTo: 'you' | 'other' | null;
  readonly reservationsEnabled: boolean;
  /** Where the way to it is shown: an address, or a path of the page; null = nowhere. */
  readonly wayUrl: string | null;
  readonly requiresConfirmation: boolean;
  readonly confirmLead: Minutes;
  readonly confirmGrace: Minutes;
  readonly minimum: Minutes | null;
  readonly maximum: Minutes | null;
  readonly maxAdvanceDays: number | null;
  readonly rejectsOutsideHours: boolean;
  /** Null = not given. English names of weekdays, lower case; HH:mm. */
  readonly workingHours: {
    readonly daysOfWeek: readonly string[];
    readonly startTime: string;
    readonly endTime: string;
  } | null;
  /** Images, asked for in the width given (spec point 9). */
  readonly pictures: readonly { readonly url: string; readonly name: string }[];
  readonly files: readonly { readonly url: string; readonly name: string }[];
  readonly properties: readonly ShownProperty[];
}

export interface ResourceState {
  readonly now: Instant;
  /** Null with `failure`: there is no such resource, or it cannot be known yet. */
  readonly detail: ResourceDetail | null;
  readonly failure: Failure | null;
  /** Today and the six days after. */
  readonly days: Section<readonly ResourceDay[]>;
  /** Why its schedule is not known: then none of it is free (D23). */
  readonly serviceError: string | null;
}

/** Whose details are asked for, and how large its pictures are shown. */
export interface ResourceQuery {
  readonly resourceId: string;
  readonly pictureWidth: Pixels;
  /** Device pixels per CSS pixel. */
  readonly pixelRatio: number;
}

export interface ResourceApi {
  /** Reports the state at once and on each change, at least each minute. */
  open(query: ResourceQuery, onState: (state: ResourceState) => void): Promise<Close>;
  /** Reads its schedule again. */
  reload(): Promise<void>;
}
