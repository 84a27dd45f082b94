import type { Area, AssistConfiguration } from '../../workers/wire/schemas/configuration.ts';
import { FILTERS, TYPE_INFOS } from './resources/filters.ts';

/** The blue of the favicon, 6.4:1 on white. */
const ACCENT = '#2f57c6';

/** The configuration of the campus for `GET /api/assist/configurations`. */
export const createConfiguration = (areas: readonly Area[]): AssistConfiguration => ({
  serverType: 'touchone-calendar',
  tenantId: 'deskway',
  clientId: 'deskway',
  prompt: 'consent',
  redirectUri: '',
  scope: 'openid profile email offline_access',
  authorizeUrl: '/oidc/auth',
  resourceVisibilityRestriction: 0,
  enableGroupFinding: true,
  guestLogin: true,
  filters: [...FILTERS],
  resourceTypeInfos: [...TYPE_INFOS],
  areas: [...areas],
  designColours: { accent: ACCENT },
});
