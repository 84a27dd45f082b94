import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarRange from 'lucide-react/icons/calendar-range';
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import House from 'lucide-react/icons/house';
import MapIcon from 'lucide-react/icons/map';
import Mail from 'lucide-react/icons/mail';
import Settings from 'lucide-react/icons/settings';
import Star from 'lucide-react/icons/star';
import Users from 'lucide-react/icons/users';

import type { AccountView } from '../../workers/contract.ts';
import { reservedEvent } from '../state/reservations/reserve-address.ts';
import { isUnattended, ROUTES } from '../state/routes.ts';
import { lazyScreen as screen } from './lazy-screen.ts';

/** The screens of the sign-in; signed-in users are redirected. */
export const AccountArea = screen(async () => (await import('../screens/account/AccountScreens.tsx')).AccountArea);

/** A door's panel; it has no frame. */
export const TouchPanel = screen(
  async () => (await import('../screens/touch-panel/TouchPanel.tsx')).TouchPanel,
  'panel',
);

/** A kiosk in a lobby; it has no frame. */
export const KioskScreen = screen(
  async () => (await import('../screens/kiosk/KioskScreen.tsx')).KioskScreen,
  'kiosk',
  'navigate',
);

/** The way between two places, also for visitors who are not signed in. */
export const NavigateScreen = screen(
  async () => (await import('../screens/navigate/NavigateScreen.tsx')).NavigateScreen,
  'navigate',
);

/** Where a scanned code is resolved, also before the sign-in. */
export const QrScreen = screen(async () => (await import('../screens/qr/QrScreen.tsx')).QrScreen, 'account');

/**
 * The screens in the frame: address, code with its texts, and the entry that leads there, in the order of the entries.
 * `main` entries are always visible; on a phone they share its bar with the account: four at most. On a phone, and in a
 * low window, the others are in the account's menu; `foot` ones are at the bottom of the rail.
 */
const SCREENS = [
  {
    path: ROUTES.home,
    screen: screen(
      async () => (await import('../screens/dashboard/DashboardScreen.tsx')).DashboardScreen,
      'dashboard',
      'events',
      'favourites',
    ),
    entry: { to: ROUTES.home, icon: House, text: 'shell.home', rank: 'main' },
  },
  {
    path: ROUTES.timeline,
    screen: screen(async () => (await import('../screens/timeline/TimelineScreen.tsx')).TimelineScreen),
    entry: { to: ROUTES.timeline, icon: CalendarRange, text: 'shell.timeline', rank: 'main' },
  },
  {
    path: ROUTES.plan,
    screen: screen(
      async () => (await import('../screens/plan/PlanScreen.tsx')).PlanScreen,
      'place',
      'plan',
      'events',
      'favourites',
    ),
    entry: { to: ROUTES.plan, icon: MapIcon, text: 'shell.plan', rank: 'main' },
  },
  {
    path: ROUTES.myEvents,
    screen: screen(
      async () => (await import('../screens/my-events/MyEventsScreen.tsx')).MyEventsScreen,
      'myEvents',
      'events',
    ),
    entry: { to: ROUTES.myEvents, icon: CalendarCheck, text: 'shell.myEvents', rank: 'main' },
  },
  {
    path: ROUTES.favourites,
    screen: screen(
      async () => (await import('../screens/favourites/FavouritesScreen.tsx')).FavouritesScreen,
      'favourites',
      'events',
    ),
    entry: { to: ROUTES.favourites, icon: Star, text: 'shell.favourites', rank: 'more' },
  },
  {
    // One screen, so that what is typed and read is kept when its part for changes is opened.
    path: new RegExp(`^(?:${ROUTES.colleagues}|${ROUTES.calendars})$`),
    screen: screen(async () => (await import('../screens/colleagues/ColleaguesScreen.tsx')).ColleaguesScreen, 'people'),
    entry: { to: ROUTES.colleagues, icon: Users, text: 'shell.colleagues', rank: 'more' },
  },
  {
    path: ROUTES.insights,
    screen: screen(async () => (await import('../screens/insights/InsightsScreen.tsx')).InsightsScreen, 'insights'),
    entry: { to: ROUTES.insights, icon: ChartNoAxesColumn, text: 'shell.insights', rank: 'foot' },
  },
  {
    path: ROUTES.outbox,
    screen: screen(async () => (await import('../screens/outbox/OutboxScreen.tsx')).OutboxScreen),
    entry: { to: ROUTES.outbox, icon: Mail, text: 'shell.outbox', rank: 'foot' },
  },
  {
    path: ROUTES.settings,
    screen: screen(async () => (await import('../screens/settings/SettingsScreen.tsx')).SettingsScreen, 'settings'),
    entry: { to: ROUTES.settings, icon: Settings, text: 'shell.settings', rank: 'foot' },
  },
  {
    path: ROUTES.resource,
    screen: screen(
      async () => (await import('../screens/resource/ResourceScreen.tsx')).ResourceScreen,
      'resource',
      'favourites',
    ),
    entry: null,
  },
  {
    path: ROUTES.navigate,
    screen: NavigateScreen,
    entry: null,
  },
  {
    path: ROUTES.reserve,
    screen: screen(
      async () => (await import('../screens/reservation/ReserveScreen.tsx')).ReserveScreen,
      'reservation',
      'events',
    ),
    entry: null,
  },
  {
    path: ROUTES.codes,
    screen: screen(async () => (await import('../screens/codes/CodesScreen.tsx')).CodesScreen, 'navigate'),
    entry: null,
  },
  {
    path: ROUTES.eventsLog,
    screen: screen(async () => (await import('../screens/settings/EventsLogScreen.tsx')).EventsLogScreen, 'settings'),
    entry: null,
  },
] as const;

/** The screens of a user: how the site is used is for a few, and to others no address at all. */
export const screensOf = (hasInsights: boolean) =>
  SCREENS.filter(({ path }) => path !== ROUTES.insights || hasInsights);

export const entriesOf = ({ hasInsights }: Pick<AccountView, 'hasInsights'>) =>
  screensOf(hasInsights === true).flatMap(({ path, entry }) => (entry === null ? [] : Object.assign({ path }, entry)));

/** Whether an address is that of a screen. */
export const isAt = (screenPath: string | RegExp, path: string): boolean =>
  typeof screenPath === 'string' ? screenPath === path : screenPath.test(path);

/** The path of the screen of an address: a reservation that was sent is shown on the timeline (spec point 2). */
export const pathOfScreen = (path: string, search: string): string =>
  reservedEvent(path, search) === null ? path : ROUTES.timeline;

const screenOf = (path: string) => {
  if (path.startsWith('/account/')) return AccountArea;
  if (path.startsWith('/kiosk/')) return KioskScreen;
  return isUnattended(path) ? TouchPanel : SCREENS.find((one) => isAt(one.path, path))?.screen;
};

/**
 * Fetches the screen of an address before it is shown; if that fails, the screen reports it when shown. Always
 * resolves.
 */
export async function fetchScreen(path: string): Promise<void> {
  await screenOf(path)
    ?.fetch()
    .catch(() => undefined);
}
