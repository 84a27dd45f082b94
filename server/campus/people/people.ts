import type { Campus, SeedGroup, SeedUser, StoredResource } from '../../store/store.ts';
import { Random, STREAM } from '../random.ts';
import { demoDesks } from '../resources/examples.ts';
import { TYPE } from '../resources/filters.ts';

/** Common given and family names of many countries; any likeness to a real person is coincidence. */
const GIVEN_NAMES: readonly string[] = (
  'Adam Adéla Agnes Aisha Alena Ali Alžběta Amara Amir Ana Andrea Anna Antonín Aya Beatriz Bohdan Božena Carla Chiara ' +
  'Chloé Dana David Diana Dmytro Dominik Eliška Emil Emma Erik Eva Fatima Felix Filip Finn František Gabriela Giorgos ' +
  'Hana Hans Hiroshi Hugo Ingrid Irena Isabel Ivan Jakub Jan Jana Jaroslav Jiří Jitka Jonas Josef Julia Kamil Karel ' +
  'Karolína Kateřina Kofi Kwame Laila Lars Laura Leo Leoš Linh Lucas Lucie Luca Magda Marek Maria Markéta Martin Mateo ' +
  'Mei Michal Milan Mohamed Monika Nadia Natálie Nikola Nina Noor Oksana Oliver Olga Omar Ondřej Pavel Petr Petra ' +
  'Priya Radek Rahul Rania Renata Roman Rosa Samir Sara Sofie Sven Tamara Tereza Thi Tomáš Valérie Vendula Vojtěch ' +
  'Wei Xin Yara Yusuf Zdeněk Zuzana'
).split(' ');

const FAMILY_NAMES: readonly string[] = (
  'Abebe Adeyemi Ahmed Andersen Bauer Becker Beneš Bennett Bianchi Brown Cermak Chen Costa Cruz Doležal Dubois Dvořák ' +
  'Dvořáková Eriksen Evans Fernández Fiala Fischer Fojtík García Ghosh Green Hájek Hansen Hassan Havel Herrera Horák ' +
  'Horáková Hruška Hughes Ibrahim Ivanova Jansen Jelínek Jensen Johansson Jones Kadlec Kaplan Kaya Khan Kim Klein ' +
  'Kolář Kovač Kovalenko Kowalski Král Kraus Kučera Kumar Lange Larsen Lee Lehmann Levy Lindqvist Lopez Macháček Malý ' +
  'Marek Marino Martínez Mayer Mensah Moravec Morel Moretti Mwangi Navrátil Nemec Neri Nguyen Nielsen Novak Novotný ' +
  'Okoye Olsen Ortega Osei Papadopoulos Park Patel Pereira Petrov Pham Pokorný Pospíšil Procházka Reyes Ricci Rossi ' +
  'Růžička Sato Schmidt Schulz Sedláček Sharma Šimek Singh Soto Suzuki Svoboda Tanaka Tran Urban Vacek Vargas Veselý ' +
  'Vlček Vogel Wagner Walker Wang Weber Williams Wójcik Wolf Yilmaz Young Zeman Zhang Zimmermann'
).split(' ');

/** Offered at the sign-in; README.md describes each of them. */
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

/**
 * The people of the campus, one per resource, so that few are in two places at once; the first six are the demo users.
 */
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

const TEAMS = [
  'Accounting',
  'Building services',
  'Design studio',
  'Facility management',
  'Human resources',
  'IT support',
  'Laboratory',
  'Library',
  'Product management',
  'Reception',
  'Research',
  'Works council',
] as const;

const FEWEST = 4;
const MOST = 12;

const addressOf = (name: string): string => `${name.toLowerCase().replaceAll(' ', '-')}@deskway.example`;

/** The team that may put lifts out of order. */
export const FACILITY_MANAGEMENT = addressOf('Facility management');

/** The teams of the campus: each demo user is in two of them, with other people. */
export const createGroups = (users: readonly SeedUser[], seed: number): readonly SeedGroup[] => {
  const demos = users.filter((user) => user.isDemo);
  const others = users.filter((user) => !user.isDemo);
  if (others.length < MOST) return [];
  return TEAMS.map((displayName, team) => {
    const random = new Random(seed, STREAM.groups, team);
    const members = new Set<string>();
    for (const [place, user] of demos.entries())
      if (place % (TEAMS.length / 2) === team % (TEAMS.length / 2)) members.add(user.id);
    const size = random.between(FEWEST, MOST);
    while (members.size < size) members.add(random.pick(others).id);
    return { id: `g${team + 1}`, displayName, email: addressOf(displayName), members: [...members] };
  });
};

const isPlain = (stored: StoredResource): boolean => stored.assignedTo === null && stored.resource.mapInfos.length > 0;

/**
 * Favourites of the demo users: their two desks, a few other resources of all kinds, and one that is assigned to
 * somebody else.
 */
export const createFavourites = (
  resources: readonly StoredResource[],
  users: readonly SeedUser[],
  seed: number,
): Campus['favourites'] => {
  if (resources.length === 0) return {};
  const plain = resources.filter(isPlain);
  const rooms = plain.filter((stored) => stored.resource.resourceTypeId === TYPE.room);
  const entries = users
    .filter((user) => user.isDemo)
    .map((user, i) => {
      const random = new Random(seed, STREAM.favourites, i);
      const assigned = resources.find(
        (stored) => stored.assignedTo !== null && !stored.assignedTo.includes(user.email),
      );
      const chosen = [
        ...demoDesks(resources, i),
        ...Array.from({ length: 3 }, () => random.pick(plain.length > 0 ? plain : resources)),
        ...Array.from({ length: rooms.length > 0 ? 2 : 0 }, () => random.pick(rooms)),
        ...(assigned === undefined ? [] : [assigned]),
      ];
      return [user.id, [...new Set(chosen.map((stored) => stored.resource.id))]] as const;
    });
  return Object.fromEntries(entries);
};
