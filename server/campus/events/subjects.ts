import type { Random } from '../random.ts';
import { TYPE } from '../resources/filters.ts';
import type { Slot } from './slots.ts';

interface Moment {
  /** 1 = Monday … 7 = Sunday. */
  readonly weekday: number;
  readonly slot: Slot;
}

/** A subject, and when it is used; without, at any time. */
type Subjects = readonly (readonly [subject: string, fits?: (moment: Moment) => boolean])[];

const NOON = 12 * 60;

const isMorning = ({ slot }: Moment): boolean => slot.days === 0 && slot.to <= NOON;
const isAfternoon = ({ slot }: Moment): boolean => slot.days === 0 && slot.from > NOON;
const isAtNoon = ({ slot }: Moment): boolean => slot.from === NOON;
const isWholeDay = ({ slot }: Moment): boolean => slot.days === 1 || slot.to - slot.from >= 6 * 60;

const DESK: Subjects = [
  ['Desk'],
  ['Desk'],
  ['In the office'],
  ['Project work'],
  ['Morning in the office', isMorning],
  ['Afternoon in the office', isAfternoon],
  ['Focus time', (moment) => isMorning(moment) || isAfternoon(moment)],
  ['Workshop day', (moment) => isWholeDay(moment) && moment.weekday >= 2 && moment.weekday <= 4],
  ['Client visit', isWholeDay],
];

const ROOM: Subjects = [
  ['Stand-up', (moment) => isMorning(moment) && moment.slot.to - moment.slot.from <= 30],
  ['Weekly sync'],
  ['One-to-one'],
  ['Design review'],
  ['Interview'],
  ['Sprint planning', ({ weekday }) => weekday <= 2],
  ['Budget round'],
  ['Customer call'],
  ['Roadmap'],
  ['Retrospective', ({ weekday }) => weekday >= 4],
  ['Workshop', ({ slot }) => slot.to - slot.from >= 60],
  ['Onboarding', isMorning],
  ['Lessons learned'],
  ['Architecture'],
  ['Release check'],
  ['Training', ({ slot }) => slot.to - slot.from >= 60],
];

const SERIES: Subjects = [
  ['Team meeting'],
  ['Staff meeting'],
  ['Lab meeting'],
  ['Monday kick-off', (moment) => moment.weekday === 1 && moment.slot.from < NOON],
  ['Lunch & learn', isAtNoon],
  ['Week in review', (moment) => moment.weekday === 5 && isAfternoon(moment)],
];

const SUBJECTS: Readonly<Record<string, Subjects>> = {
  [TYPE.room]: ROOM,
  [TYPE.parking]: [['Parking']],
  [TYPE.locker]: [['Locker']],
};

const pickOf = (random: Random, subjects: Subjects, moment: Moment): string =>
  random.pick(subjects.filter(([, fits]) => fits === undefined || fits(moment)))[0];

/** The subject of a reservation as people write it, or the kind of place. */
export const pickSubject = (random: Random, resourceTypeId: string, moment: Moment): string =>
  pickOf(random, SUBJECTS[resourceTypeId] ?? DESK, moment);

/** The subject of a weekly meeting. */
export const pickSeriesSubject = (random: Random, moment: Moment): string => pickOf(random, SERIES, moment);
