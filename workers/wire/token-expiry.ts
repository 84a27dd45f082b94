import * as v from 'valibot';

import type { Instant } from '../model/units.ts';

const ClaimsSchema = v.object({ exp: v.number() });

/** The expiry of a token by the `exp` claim of a JWT; null without one, as tokens may be opaque. */
export function tokenExpiry(token: string): Instant | null {
  const claims = token.split('.')[1];
  if (claims === undefined) return null;
  try {
    const json: unknown = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    const parsed = v.safeParse(ClaimsSchema, json);
    return parsed.success ? parsed.output.exp * 1_000 : null;
  } catch {
    return null;
  }
}
