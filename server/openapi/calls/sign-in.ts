import { type Calls, NO_BODY } from '../call.ts';

export const SIGN_IN: Calls = {
  'POST /api/account/oauth-login': {
    id: 'signIn',
    summary: 'Redeems the code of the sign-in page (OpenID Connect with PKCE) for a pair of tokens.',
    access: 'anyone',
  },
  'POST /api/account/guest-login': {
    id: 'signInAsGuest',
    summary: 'Signs a guest in, who may look and change nothing.',
    access: 'anyone',
  },
  'POST /api/account/refresh': {
    id: 'refreshTokens',
    summary: 'Exchanges a pair of tokens for a new one; the old refresh token ends.',
    access: 'anyone',
  },
  'GET /api/account/me': { id: 'getAccount', summary: 'Whose token it is.', access: 'signed-in' },
  'GET /api/account/oauth-logout': {
    id: 'signOut',
    summary: 'Ends the sign-in of the token.',
    access: 'signed-in',
    answers: NO_BODY,
  },
  'POST /api/account/ews-logout': {
    id: 'signOutOfMailbox',
    summary: 'Ends the sign-in of the token, where one signs in with a mailbox of Exchange.',
    access: 'signed-in',
    answers: NO_BODY,
  },
  'POST /api/account/logout-everywhere': {
    id: 'signOutEverywhere',
    summary: 'Ends every sign-in of the person.',
    access: 'signed-in',
    answers: NO_BODY,
  },
  'POST /api/account/email-link': {
    id: 'requestEmailLink',
    summary: 'Sends a mail with a link to sign in. The answer is the same for every address.',
    access: 'anyone',
  },
  'POST /api/account/email-link/inspect': {
    id: 'inspectEmailLink',
    summary: 'Whom a link signs in; null where it is of no use.',
    access: 'anyone',
  },
  'POST /api/account/email-link/redeem': {
    id: 'redeemEmailLink',
    summary: 'Signs in by a link, which works once.',
    access: 'anyone',
  },
  'GET /api/account/oauth-token': {
    id: 'getProviderToken',
    summary: 'A token of the provider that has the calendar; 404 where the calendar needs none.',
    access: 'signed-in',
  },
  'POST /api/account/refresh-oauth-token': {
    id: 'renewProviderToken',
    summary: 'A new token of the provider that has the calendar.',
    access: 'signed-in',
  },
  'POST /api/account/calendar-oauth-login': {
    id: 'connectCalendar',
    summary: 'Redeems the code of the account whose calendar is used.',
    access: 'person',
  },
};
