import type { SeedUser } from '../../store/store.ts';
import { Random, STREAM } from '../random.ts';
import { FAMILY_NAMES, GIVEN_NAMES } from './names.ts';

/** Offered at the sign-in; README.md says what each of them is good for. */
const DEMO_PEOPLE: readonly (readonly [string, string])[] = [
  ['Ada Lindholm', 'Europe/Prague'],
  ['Ben Okafor', 'Europe/London'],
  ['Clara Nováková', 'Europe/Prague'],
  ['Diego Marín', 'Europe/Madrid'],
  ['Emi Watanabe', 'Asia/Tokyo'],
  ['Farid Haddad', 'America/New_York'],
];

const MOST_PEOPLE = 8_000;
const FEWEST_PEOPLE = 24;

const loginOf = (displayName: string): string =>
  displayName
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ł/g, 'l')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.');

const createUser = (number: number, displayName: string, timeZone: string, isDemo: boolean): SeedUser => {
  const username = loginOf(displayName);
  return { id: `u${number}`, username, displayName, email: `${username}@deskway.example`, timeZone, isDemo };
};

/** The people of the campus, one for each resource, so that few are in two places at once; the first six are the demo users. */
export const createPeople = (resources: number, seed: number): readonly SeedUser[] => {
  const users = DEMO_PEOPLE.map(([name, zone], i) => createUser(i + 1, name, zone, true));
  const taken = new Set(users.map((user) => user.username));
  const random = new Random(seed, STREAM.people);
  const count = Math.min(MOST_PEOPLE, Math.max(FEWEST_PEOPLE, resources));
  while (users.length < count) {
    const timeZone = random.weighted([
      ['Europe/Prague', 80],
      ['Europe/London', 14],
      ['Europe/Berlin', 4],
      ['Asia/Kolkata', 2],
    ]);
    const displayName = `${random.pick(GIVEN_NAMES)} ${random.pick(FAMILY_NAMES)}`;
    const user = createUser(users.length + 1, displayName, timeZone, false);
    if (taken.has(user.username)) continue;
    taken.add(user.username);
    users.push(user);
  }
  return users;
};
