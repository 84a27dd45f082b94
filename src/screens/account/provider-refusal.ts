/*
 * What a provider means when it sends somebody back with an error instead of a code.
 */

/** What the person who signs in can do about it. */
export type RefusalCause =
  /** They, or nobody, agreed to what is asked for. */
  | 'consent'
  /** An administrator of their organisation must agree. */
  | 'approval'
  /** Another account. */
  | 'account'
  /** Our registration with the provider is wrong. */
  | 'registration'
  /** Later. */
  | 'unavailable'
  | 'other';

export interface ProviderRefusal {
  readonly cause: RefusalCause;
  /** The provider's own code, for an administrator. */
  readonly code: string;
}

/** Numbers of Entra (https://learn.microsoft.com/entra/identity-platform/reference-error-codes), which say more than its `error`. */
const CAUSE_BY_NUMBER: Readonly<Record<string, RefusalCause>> = {
  AADSTS65001: 'consent',
  AADSTS65004: 'consent',
  AADSTS90008: 'approval',
  AADSTS90093: 'approval',
  AADSTS90094: 'approval',
  AADSTS90095: 'approval',
  AADSTS50020: 'account',
  AADSTS50034: 'account',
  AADSTS50057: 'account',
  AADSTS50105: 'account',
  AADSTS90002: 'registration',
  AADSTS700016: 'registration',
  AADSTS650052: 'registration',
};

/** Codes of RFC 6749 §4.1.2.1 and OpenID Connect Core §3.1.2.6, and those of Google. */
const CAUSE_BY_ERROR: Readonly<Record<string, RefusalCause>> = {
  access_denied: 'consent',
  consent_required: 'consent',
  interaction_required: 'consent',
  admin_policy_enforced: 'approval',
  org_internal: 'account',
  unauthorized_client: 'registration',
  invalid_client: 'registration',
  invalid_request: 'registration',
  invalid_resource: 'registration',
  invalid_scope: 'registration',
  unsupported_response_type: 'registration',
  temporarily_unavailable: 'unavailable',
  server_error: 'unavailable',
};

/**
 * @param error a code; '' = none
 * @param description the provider's own words; '' = none
 */
export function providerRefusal(error: string, description: string): ProviderRefusal {
  const number = /\bAADSTS\d+/.exec(description)?.[0] ?? '';
  const cause = CAUSE_BY_NUMBER[number] ?? CAUSE_BY_ERROR[error] ?? 'other';
  return { cause, code: number === '' ? error : number };
}
