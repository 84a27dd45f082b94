/** The addresses of the screens (design §5). */
export const ROUTES = {
  home: '/',
  timeline: '/reservations/timeline',
  plan: '/reservations/plan',
  reserve: '/reservations/reserve',
  myEvents: '/reservations/my',
  favourites: '/favourites',
  resource: '/resources/:id',
  colleagues: '/colleagues',
  calendars: '/calendars',
  insights: '/insights',
  outbox: '/outbox',
  settings: '/settings',
  eventsLog: '/settings/log',
  codes: '/settings/codes',
  navigate: '/navigate',
  kiosk: '/kiosk/:id',
  panel: '/touch/:resourceId',
  login: '/account/login',
  emailLink: '/account/email-link',
  guest: '/account/guest',
  callback: '/account/oauth-callback',
} as const;

/** Whether an address is that of a display, which has no frame, and at which nobody can be asked anything. */
export const isUnattended = (path: string): boolean => path.startsWith('/touch/') || path.startsWith('/kiosk/');

/** The open sheet of the timeline (SheetAddress.tsx): it is no part of what is searched, and stays when that changes. */
export const SHEET_PARAMETERS = ['sheet', 'id'] as const;
