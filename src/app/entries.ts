import { CalendarCheck, CalendarRange, House, Mail, Settings, Star, Users } from 'lucide-react';

import { ROUTES } from '../state/routes.ts';

/**
 * The ways between screens, in order. `main` ones are always in sight, on a phone they share its bar with the account:
 * four at most. On a phone, and in a low window, the others stand in the account's menu; `foot` ones at the foot of the rail.
 */
export const ENTRIES = [
  { path: ROUTES.home, icon: House, text: 'shell.home', rank: 'main' },
  { path: ROUTES.timeline, icon: CalendarRange, text: 'shell.timeline', rank: 'main' },
  { path: ROUTES.myEvents, icon: CalendarCheck, text: 'shell.myEvents', rank: 'main' },
  { path: ROUTES.favourites, icon: Star, text: 'shell.favourites', rank: 'main' },
  { path: ROUTES.colleagues, icon: Users, text: 'shell.colleagues', rank: 'more' },
  { path: ROUTES.outbox, icon: Mail, text: 'shell.outbox', rank: 'foot' },
  { path: ROUTES.settings, icon: Settings, text: 'shell.settings', rank: 'foot' },
] as const;

/** Whether an address is behind an entry: other calendars are a part of colleagues. */
export const isBehind = (entry: string, path: string): boolean =>
  path === entry || (entry === ROUTES.colleagues && path === ROUTES.calendars);

/** Those that a phone's bar, or the rail of a low window, has no room for. */
export const MENU_ENTRIES = ENTRIES.filter(({ rank }) => rank !== 'main');
