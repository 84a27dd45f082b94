import { ROUTES } from '../state/routes.ts';
import { lazyScreen as screen } from './lazy-screen.ts';
import { isPanelPath } from './use-panel-recovery.ts';

/** A door's panel; it has no frame. */
export const TouchPanel = screen(
  async () => (await import('../screens/touch-panel/TouchPanel.tsx')).TouchPanel,
  'panel',
);

/** Where a scanned code is looked up, before anybody has signed in. */
export const QrScreen = screen(async () => (await import('../screens/qr/QrScreen.tsx')).QrScreen, 'account');

/** All screens in the frame. */
export const screens = [
  {
    path: ROUTES.timeline,
    component: screen(async () => (await import('../screens/timeline/TimelineScreen.tsx')).TimelineScreen),
  },
  {
    path: ROUTES.home,
    component: screen(
      async () => (await import('../screens/dashboard/DashboardScreen.tsx')).DashboardScreen,
      'dashboard',
      'events',
      'favourites',
    ),
  },
  {
    path: ROUTES.favourites,
    component: screen(
      async () => (await import('../screens/favourites/FavouritesScreen.tsx')).FavouritesScreen,
      'favourites',
      'events',
    ),
  },
  {
    // One screen, so that what is typed and read stays when its part for changes is opened.
    path: new RegExp(`^(?:${ROUTES.colleagues}|${ROUTES.calendars})$`),
    component: screen(
      async () => (await import('../screens/colleagues/ColleaguesScreen.tsx')).ColleaguesScreen,
      'people',
    ),
  },
  {
    path: ROUTES.resource,
    component: screen(
      async () => (await import('../screens/resource/ResourceScreen.tsx')).ResourceScreen,
      'resource',
      'favourites',
    ),
  },
  {
    path: ROUTES.reserve,
    component: screen(
      async () => (await import('../screens/reservation/ReserveScreen.tsx')).ReserveScreen,
      'reservation',
      'events',
    ),
  },
  {
    path: ROUTES.myEvents,
    component: screen(
      async () => (await import('../screens/my-events/MyEventsScreen.tsx')).MyEventsScreen,
      'myEvents',
      'events',
    ),
  },
  {
    path: ROUTES.outbox,
    component: screen(async () => (await import('../screens/outbox/OutboxScreen.tsx')).OutboxScreen),
  },
  {
    path: ROUTES.settings,
    component: screen(async () => (await import('../screens/settings/SettingsScreen.tsx')).SettingsScreen, 'settings'),
  },
  {
    path: ROUTES.eventsLog,
    component: screen(
      async () => (await import('../screens/settings/EventsLogScreen.tsx')).EventsLogScreen,
      'settings',
    ),
  },
] as const;

/** Fetches the screen of an address before it is shown; where that fails, showing it says so. Resolves in any case. */
export async function fetchScreen(path: string): Promise<void> {
  const wanted = isPanelPath(path) ? TouchPanel : screens.find((screen) => screen.path === path)?.component;
  await wanted?.fetch().catch(() => undefined);
}
