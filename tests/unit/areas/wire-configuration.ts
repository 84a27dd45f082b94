import type { AssistConfiguration } from '../../../workers/wire/schemas/configuration.ts';

/** The settings of our own calendar with nothing in it; tests change what they need. */
export const createConfiguration = (changes: Partial<AssistConfiguration> = {}): AssistConfiguration => ({
  serverType: 'touchone-calendar',
  tenantId: '',
  clientId: '',
  prompt: 'consent',
  redirectUri: '',
  scope: '',
  authorizeUrl: '',
  resourceVisibilityRestriction: 0,
  enableGroupFinding: false,
  guestLogin: false,
  filters: [],
  resourceTypeInfos: [],
  areas: [],
  designColours: { accent: '' },
  ...changes,
});
