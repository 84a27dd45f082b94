import type { SchedulingSettings, WireResource } from '../../../workers/wire/schemas/resource.ts';
import type { Random } from '../random.ts';
import type { Kind } from './filters.ts';

type Hours = Pick<WireResource, 'daysOfWeek' | 'startTime' | 'endTime'>;
type Confirmation = Pick<
  WireResource,
  | 'requiresConfirmation'
  | 'resourceMinutesForConfirmationBeforeStartTime'
  | 'resourceUnconfirmedEventCancelEventTime'
  | 'resourceUnconfirmedEventCancelEventAllDayTime'
  | 'multiDayEventConfirmationSettings'
>;

const WORKDAYS: NonNullable<WireResource['daysOfWeek']> = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
const TO_SATURDAY: NonNullable<WireResource['daysOfWeek']> = [...WORKDAYS, 'saturday'];
const EVERY_DAY: WireResource['daysOfWeek'] = [...TO_SATURDAY, 'sunday'];

const USUAL_HOURS: Hours = { daysOfWeek: WORKDAYS, startTime: '07:00', endTime: '19:00' };

const HOURS: readonly (readonly [Hours, number])[] = [
  [USUAL_HOURS, 50],
  [{ daysOfWeek: WORKDAYS, startTime: '08:00', endTime: '18:00' }, 22],
  [{ daysOfWeek: TO_SATURDAY, startTime: '06:00', endTime: '22:00' }, 10],
  [{ daysOfWeek: EVERY_DAY, startTime: '00:00', endTime: '24:00' }, 8],
  [{ daysOfWeek: WORKDAYS, startTime: '08:00', endTime: '24:00' }, 4],
  [{ daysOfWeek: null, startTime: null, endTime: null }, 5],
  // A night shift, for the desks of the security staff.
  [{ daysOfWeek: EVERY_DAY, startTime: '22:00', endTime: '06:00' }, 1],
];

const settings = (
  minimum: number | null,
  maximum: number | null,
  maxAdvanceDays: number | null,
  rejectOutsideWorkingHours: boolean,
): SchedulingSettings => ({
  minimumMeetingDurationInMinutes: minimum,
  maximumMeetingDurationInMinutes: maximum,
  maxAdvanceDays,
  rejectOutsideWorkingHours,
});

const USUAL_SETTINGS = settings(30, 720, 30, false);

const SETTINGS: Readonly<Record<Kind, readonly (readonly [SchedulingSettings | null, number])[]>> = {
  desk: [
    [USUAL_SETTINGS, 34],
    [settings(30, 600, 14, false), 22],
    [settings(60, 720, 30, true), 16],
    [settings(null, null, null, false), 18],
    [null, 10],
  ],
  room: [
    [settings(15, 240, 90, false), 40],
    [settings(15, 480, 90, true), 25],
    [settings(30, null, 180, false), 20],
    [null, 15],
  ],
  parking: [
    [settings(60, 1_440, 14, false), 70],
    [settings(240, 1_440, 7, true), 20],
    [null, 10],
  ],
  locker: [
    [settings(1_440, 14_400, 60, false), 80],
    [null, 20],
  ],
};

const ALL_DAY_LIMIT = 600;

/** Minutes before and after the start; null means the product's default. */
const WINDOWS: readonly (readonly [number | null, number | null])[] = [
  [15, 15],
  [30, 20],
  [10, 30],
  [null, null],
];

const MULTI_DAY: NonNullable<WireResource['multiDayEventConfirmationSettings']> = {
  multiDayEventConfirmationId: 2,
  lessThanMinutes: 2_880,
  lessThanConfirmationId: 1,
  greaterThanMinutes: 10_080,
  greaterThanConfirmationId: 1,
};

const NO_CONFIRMATION: Confirmation = {
  requiresConfirmation: false,
  resourceMinutesForConfirmationBeforeStartTime: null,
  resourceUnconfirmedEventCancelEventTime: null,
  resourceUnconfirmedEventCancelEventAllDayTime: null,
  multiDayEventConfirmationSettings: null,
};

const CONFIRMED_SHARE: Readonly<Record<Kind, number>> = { desk: 0.12, room: 0.3, parking: 0.1, locker: 0 };

const confirmation = (random: Random, kind: Kind): Confirmation => {
  if (!random.chance(CONFIRMED_SHARE[kind])) return NO_CONFIRMATION;
  const [before, after] = random.pick(WINDOWS);
  const isMultiDay = random.chance(0.4);
  return {
    requiresConfirmation: true,
    resourceMinutesForConfirmationBeforeStartTime: before,
    resourceUnconfirmedEventCancelEventTime: after,
    resourceUnconfirmedEventCancelEventAllDayTime: isMultiDay ? ALL_DAY_LIMIT : null,
    multiDayEventConfirmationSettings: isMultiDay ? MULTI_DAY : null,
  };
};

export interface Policy extends Hours, Confirmation {
  readonly schedulingSettings: SchedulingSettings | null;
}

/** The booking policy of a whole zone. */
export const createPolicy = (random: Random, kind: Kind): Policy => ({
  ...random.weighted(HOURS),
  schedulingSettings: random.weighted(SETTINGS[kind]),
  ...confirmation(random, kind),
});

/** The simplest policy: weekdays from 7 to 19, a month ahead, no confirmation. */
export const USUAL_POLICY: Policy = { ...USUAL_HOURS, schedulingSettings: USUAL_SETTINGS, ...NO_CONFIRMATION };

/** The simplest policy with half an hour to confirm before and after the start. */
export const CONFIRMED_POLICY: Policy = {
  ...USUAL_POLICY,
  requiresConfirmation: true,
  resourceMinutesForConfirmationBeforeStartTime: 30,
  resourceUnconfirmedEventCancelEventTime: 30,
};
