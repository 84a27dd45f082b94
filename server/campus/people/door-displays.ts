import type { SeedUser } from '../../store/store.ts';

/** The account of the door displays of the demo campus; it is no person, so it has no reservation and no team. */
export const DOOR_DISPLAYS: SeedUser = {
  id: 'door-displays',
  username: 'door.displays',
  displayName: 'Door displays',
  email: 'door.displays@deskway.example',
  timeZone: 'Europe/Prague',
  isDemo: true,
};
