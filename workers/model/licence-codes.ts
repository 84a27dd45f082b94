/**
 * Every licence code of spec point 3. Only those of resources decide anything here (`licences.ts`, D9); for the others
 * the specification states no effect, and a resource that carries one is dropped like one with an unknown code.
 */
export const LicenceCode = {
  /** Premium-like, so standard-like as well: kept, passes the server-type check, may be booked for attendees. */
  ResourcePremium: 'CS0600',
  /** Standard-like: kept, passes the server-type check. */
  ResourceStandard: 'CS0641',
  /** Basic-like: kept. */
  ResourceBasic: 'CS0640',
  /** Basic-like: kept. */
  AssistWorkplace: 'CS0601',
  /** Basic-like: kept. */
  AssistCustom: 'CS0606',

  /** None stated. */
  Solution: 'CS0604',
  /** None stated. */
  Saas: 'CS0622',
  /** Points of interest; none stated. */
  PoiBasic: 'CS0642',
  PoiStandard: 'CS0621',
  /** Analytics; none stated. */
  AnalyticsResourceBase: 'CS0630',
  AnalyticsResource01: 'CS0632',
  AnalyticsNavigationBase: 'CS0631',
  AnalyticsNavigation01: 'CS0633',
  /** Kiosks; none stated but that an error InvalidKioskLicence exists (spec point 8). */
  KioskBasic: 'CS0637',
  KioskStandard: 'CS0638',
  KioskPremium: 'CS0639',
} as const;
