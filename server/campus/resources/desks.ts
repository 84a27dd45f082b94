import type { SeedUser, StoredResource } from '../../store/store.ts';
import { toLabel } from '../labels.ts';
import type { Texts } from '../labels.ts';
import type { Place } from '../layout/places.ts';
import type { Random } from '../random.ts';
import { createResource, UNKNOWN_LICENCE, withHabits } from './draft.ts';
import { DESKS_PER_DEMO_USER, EXAMPLE, LAST_EXAMPLE } from './examples.ts';
import { CONFIRMED_POLICY, USUAL_POLICY } from './policies.ts';
import type { Policy } from './policies.ts';
import { deskProperties } from './properties.ts';

const DESK: Texts = ['Desk', 'Stůl', 'Tisch', 'Bureau', 'Puesto', 'Taula', 'Стіл'];

const LICENCES: readonly (readonly [string, number])[] = [
  ['CS0640', 40],
  ['CS0601', 24],
  ['CS0641', 24],
  ['CS0606', 5],
  ['CS0600', 7],
];

const ASSIGNED_SHARE = 0.03;

export interface DeskOptions {
  readonly place: Place;
  /** Running number within the storey. */
  readonly number: number;
  readonly index: number;
  readonly policy: Policy;
  readonly users: readonly SeedUser[];
  /** Those of `users` who are offered at the sign-in. */
  readonly demos: readonly SeedUser[];
  readonly random: Random;
}

export const createDesk = (options: DeskOptions): StoredResource => {
  const { place, random } = options;
  const example = isExampleZone(place) && options.number <= LAST_EXAMPLE ? options.number : null;
  const level = String(place.storey.level.number).padStart(2, '0');
  const name = `B${place.building.number}-${level}-${String(options.number).padStart(3, '0')}`;
  const draft = {
    kind: 'desk' as const,
    place,
    name,
    displayName: `Desk ${name}`,
    displayNameForApp: toLabel(DESK, ` ${name}`),
    capacity: random.chance(0.97) ? 1 : 2,
    csCode: random.weighted(LICENCES),
    displayMode: random.pick([0, 2, 3, 6, 12]),
    properties: deskProperties(random),
    files: filesOf(name, options.index, random.chance(0.1) || example !== null),
    policy: example === null ? options.policy : examplePolicy(example),
  };
  const resource = createResource(draft, options.index, random);
  if (example !== null) return exampleDesk(resource, example, options);
  return assigned(withHabits(resource, random), options);
};

/** A picture or a drawing: real campuses do not have photographs of everything. */
const filesOf = (name: string, index: number, isPictured: boolean): StoredResource['resource']['files'] => {
  if (!isPictured) return [];
  const url = index % 2 === 0 ? `/images/places/desk/${name}.png` : '/images/desk.svg';
  return [{ id: `${name}-photo`, url, name: 'Desk' }];
};

/** The first zone above the garage of B1. */
const isExampleZone = (place: Place): boolean =>
  place.building.number === 1 &&
  place.zone !== null &&
  place.building.storeys.find((storey) => storey.level.number > 0)?.zones[0] === place.zone;

const examplePolicy = (number: number): Policy =>
  number < EXAMPLE.neverAnswers && number % DESKS_PER_DEMO_USER === 0 ? CONFIRMED_POLICY : USUAL_POLICY;

const exampleDesk = (resource: StoredResource['resource'], number: number, options: DeskOptions): StoredResource => {
  const own = options.demos[0]?.email ?? '';
  const other = options.users.find((user) => !user.isDemo)?.email ?? 'someone@deskway.example';
  const owner = number === EXAMPLE.assignedToDemoUser ? [own] : number === EXAMPLE.assignedToOthers ? [other] : null;
  return {
    resource: {
      ...resource,
      timezone: options.place.building.timeZone,
      csCode: number === EXAMPLE.unknownLicence ? UNKNOWN_LICENCE : 'CS0641',
      mapInfos: number === EXAMPLE.withoutMap ? [] : resource.mapInfos,
      reservationsEnabled: number !== EXAMPLE.notReservable,
      navigationEnabled: true,
    },
    assignedTo: owner,
    answers: number === EXAMPLE.neverAnswers ? 'never' : number === EXAMPLE.declines ? 'declines' : 'accepts',
    scheduleFails: number === EXAMPLE.scheduleFails,
  };
};

/** Some desks are assigned to people, a few of them to demo users. */
const assigned = (stored: StoredResource, { random, users, demos }: DeskOptions): StoredResource => {
  if (!random.chance(ASSIGNED_SHARE)) return stored;
  const owners = random.chance(0.06) ? demos : users;
  if (owners.length === 0) return stored;
  const first = random.pick(owners).email;
  const second = random.pick(owners).email;
  const isShared = second !== first && random.chance(0.2);
  return { ...stored, assignedTo: isShared ? [first, second] : [first] };
};
