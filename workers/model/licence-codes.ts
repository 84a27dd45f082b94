/** The effect of a licence code in this product (spec points 4, 5 and 6, D9). */
export type LicenceEffect =
  /** The resource is kept, passes the server-type check and may be reserved for attendees. */
  | 'premium'
  /** The resource is kept and passes the server-type check. */
  | 'standard'
  /** The resource is kept. */
  | 'basic'
  /** Not specified: a resource with this code is dropped, like one with an unknown code. */
  | 'none';

/** Every licence code of spec point 3; `docs/licences.md` documents the same. */
export const LICENCE_EFFECTS: Readonly<Record<string, LicenceEffect>> = {
  // Resources: premium, standard, basic, assist workplace, assist custom.
  CS0600: 'premium',
  CS0641: 'standard',
  CS0640: 'basic',
  CS0601: 'basic',
  CS0606: 'basic',
  // Solution and SaaS.
  CS0604: 'none',
  CS0622: 'none',
  // Points of interest: basic and standard.
  CS0642: 'none',
  CS0621: 'none',
  // Analytics: resource base and 01, navigation base and 01; the embedded server reads them (server/insights/access.ts).
  CS0630: 'none',
  CS0632: 'none',
  CS0631: 'none',
  CS0633: 'none',
  // Kiosks: basic, standard, premium.
  CS0637: 'none',
  CS0638: 'none',
  CS0639: 'none',
};
