import type { SeedUser } from '../../store/store.ts';

/** What the door displays of the demo campus are signed in with; it is nobody, so no reservation or team has it. */
export const DOOR_DISPLAYS: SeedUser = {
  id: 'door-displays',
  username: 'door.displays',
  displayName: 'Door displays',
  email: 'door.displays@deskway.example',
  timeZone: 'Europe/Prague',
  isDemo: true,
};
