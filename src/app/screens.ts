import type { FlatNamespace } from 'i18next';
import { type ComponentType, lazy } from 'react';

import { loadTexts } from '../i18n/index.ts';
import { ROUTES } from '../state/routes.ts';

/** A screen that comes, with its texts, when it is first shown. */
function screen(load: () => Promise<ComponentType>, ...texts: readonly FlatNamespace[]) {
  return lazy(async () => {
    const [component] = await Promise.all([load(), loadTexts(...texts)]);
    return { default: component };
  });
}

/** A door's panel; it has no frame. */
export const TouchPanel = screen(
  async () => (await import('../screens/touch-panel/TouchPanel.tsx')).TouchPanel,
  'panel',
);

/** All screens beside the timeline. */
export const screens = [
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
