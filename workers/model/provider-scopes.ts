import type { AssistConfiguration, ServerType } from '../wire/schemas/configuration.ts';

const GOOGLE = 'https://www.googleapis.com/auth';
const IDENTITY = ['openid', 'profile', 'email'];

/** Scopes where the configuration names none: calendars, contacts, user info (spec point 6). */
const USUAL_SCOPES: Readonly<Record<ServerType, readonly string[]>> = {
  o365: [
    ...IDENTITY,
    'offline_access',
    'User.Read',
    'Calendars.ReadWrite',
    'Calendars.Read.Shared',
    'Calendars.ReadWrite.Shared',
    'Contacts.Read',
  ],
  // Offline access is a parameter of its own there (`access_type`).
  gspace: [
    'openid',
    'email',
    'profile',
    `${GOOGLE}/calendar.events`,
    `${GOOGLE}/calendar.freebusy`,
    `${GOOGLE}/calendar.calendarlist.readonly`,
    `${GOOGLE}/contacts.readonly`,
    `${GOOGLE}/directory.readonly`,
  ],
  ews: IDENTITY,
  'touchone-calendar': IDENTITY,
};

/** Added where groups may be found (spec point 6). */
const GROUP_SCOPES: Readonly<Record<ServerType, readonly string[]>> = {
  o365: ['GroupMember.Read.All'],
  gspace: [`${GOOGLE}/admin.directory.group.member.readonly`],
  ews: [],
  'touchone-calendar': [],
};

/** What a sign-in asks the provider for: the configured scopes or the usual ones, and that of groups where they may be found. */
export function requestedScope({
  scope,
  serverType,
  enableGroupFinding,
}: Pick<AssistConfiguration, 'scope' | 'serverType' | 'enableGroupFinding'>): string {
  const configured = scope.split(' ').filter((one) => one !== '');
  const asked = configured.length === 0 ? USUAL_SCOPES[serverType] : configured;
  return [...new Set([...asked, ...(enableGroupFinding ? GROUP_SCOPES[serverType] : [])])].join(' ');
}

/** Parameters that a provider wants beside the standard ones: Google gives a refresh token only when asked so. */
export function providerParameters(serverType: ServerType): Readonly<Record<string, string>> {
  return serverType === 'gspace' ? { access_type: 'offline' } : {};
}

/**
 * Google lets a person allow a part of what is asked for.
 * @param granted the scopes of the provider's answer; null = all
 * @returns false where a calendar was asked for and not allowed
 */
export function allowsCalendar(asked: string, granted: string | null): boolean {
  if (granted === null) return true;
  const allowed = new Set(granted.split(' '));
  return asked.split(' ').every((scope) => !scope.startsWith(`${GOOGLE}/calendar`) || allowed.has(scope));
}
