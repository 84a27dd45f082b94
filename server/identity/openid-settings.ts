import type { ServerType } from '../../workers/wire/schemas/configuration.ts';
import type { ClaimGroups } from './claim-groups.ts';

/** A provider and our registration with it. */
export interface OpenIdSettings {
  /** https, or http on this machine; exactly as in the provider's tokens. */
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a client without a secret: then only PKCE proves who redeems. */
  readonly clientSecret: string | null;
}

/** The provider that people sign in with. */
export interface OpenIdOptions extends OpenIdSettings {
  /** The calendar's, which decides what is asked for. */
  readonly serverType: ServerType;
  /** '' = the usual scopes of the server type. */
  readonly scope: string;
  /** The prompt of the provider, e.g. `login`; '' = the provider decides. */
  readonly prompt: string;
  /** The claim that holds the e-mail address. */
  readonly emailClaim: string;
  /** Groups that the provider decides about; null = it does not. */
  readonly claimGroups: ClaimGroups | null;
}

/** Whether the page needs tokens of the provider for its calendar. */
export const hasProviderCalendar = (serverType: ServerType): boolean =>
  serverType === 'o365' || serverType === 'gspace';
