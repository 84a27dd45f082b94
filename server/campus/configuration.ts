import type { Area, AssistConfiguration } from '../../workers/wire/schemas/configuration.ts';
import { FILTERS, TYPE_INFOS } from './resources/filters.ts';

/** 7:1 on white. */
const ACCENT = '#0b5c66';

/** What `GET /api/assist/configurations` says of the campus. */
export const createConfiguration = (areas: readonly Area[]): AssistConfiguration => ({
  serverType: 'touchone-calendar',
  tenantId: 'deskway',
  clientId: 'deskway',
  prompt: 'consent',
  redirectUri: '',
  scope: 'openid profile email offline_access',
  authorizeUrl: '/oidc/auth',
  resourceVisibilityRestriction: 0,
  enableGroupFinding: false,
  guestLogin: true,
  filters: [...FILTERS],
  resourceTypeInfos: [...TYPE_INFOS],
  areas: [...areas],
  designColours: { accent: ACCENT },
});
