/** The addresses of the screens (design §5). */
export const ROUTES = {
  home: '/',
  timeline: '/reservations/timeline',
  outbox: '/outbox',
  settings: '/settings',
  login: '/account/login',
  guest: '/account/guest',
  callback: '/account/oauth-callback',
} as const;
