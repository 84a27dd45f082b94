import { FACILITY_MANAGEMENT } from '../campus/people/people.ts';
import { type Caller, hasOwnCalendar } from '../context.ts';
import { addressesOf } from '../objects/object-method.ts';
import type { StartOptions } from '../options.ts';
import type { Store } from '../store/store.ts';

/** Either code of a pair gives the part. */
const CODES = { places: ['CS0630', 'CS0632'], ways: ['CS0631', 'CS0633'] } as const;
/** What the seeded campus has, which is known by its group. */
const DEMO_LICENCES = ['CS0630', 'CS0631'];

/** The parts of the figures that an installation has a licence for. */
export interface InsightParts {
  readonly places: boolean;
  readonly ways: boolean;
}

export interface InsightsAccess {
  /** The parts of this installation: none where the events are in a provider's calendars. */
  parts(): Promise<InsightParts>;
  /** Whether a caller may see them. */
  isOpenTo(caller: Caller): Promise<boolean>;
}

/** Who sees how the site is used: those whom `--insights-for` names, by themselves or by a group, as far as it is licensed. */
export function createInsightsAccess(
  store: Pick<Store, 'directory'>,
  options: Pick<StartOptions, 'licences' | 'insightsFor' | 'calendarUrl' | 'ews'>,
): InsightsAccess {
  const readers = (options.insightsFor ?? [FACILITY_MANAGEMENT]).map((address) => address.toLowerCase());
  const parts = async (): Promise<InsightParts> => {
    if (!hasOwnCalendar(options)) return { places: false, ways: false };
    const isDemo = (await store.directory.groupByEmail(FACILITY_MANAGEMENT)) !== null;
    const licences = options.licences ?? (isDemo ? DEMO_LICENCES : []);
    const has = (codes: readonly string[]): boolean => codes.some((code) => licences.includes(code));
    return { places: has(CODES.places), ways: has(CODES.ways) };
  };
  return {
    parts,
    async isOpenTo(caller) {
      const { places, ways } = await parts();
      if (!places && !ways) return false;
      const addresses = await addressesOf(store, caller);
      return addresses !== null && readers.some((reader) => addresses.has(reader));
    },
  };
}
