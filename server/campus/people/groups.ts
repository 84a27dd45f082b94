import type { SeedGroup, SeedUser } from '../../store/store.ts';
import { Random, STREAM } from '../random.ts';

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

/** Teams of the campus: each demo user is in two of them, with others who are in any. */
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
