/*
 * One cache: the schedules that are counted for the limits of areas around some places (D7). What was read is used
 * for less than a minute, or until a change of its address is reported; what is no longer asked for is dropped with the
 * next reading. No Map alone, since a window that moves on a little can still be served.
 */
import { providerDigitsToCodes } from '../../calendars/provider-digits.ts';
import { addressKey } from '../../model/address.ts';
import { createAreaTree } from '../../model/areas.ts';
import type { Interval } from '../../model/interval.ts';
import type { WireResource } from '../../model/resource.ts';
import { MINUTE_MS, SLOT_MS } from '../../model/slots.ts';
import type { Instant } from '../../model/units.ts';
import { type CountedPlace, countedFor } from '../../views/counted-places.ts';
import type { Workspace } from './workspace.ts';

/**
 * Milliseconds: a caller that asks each minute, or each 15 s, never shows what is older than the 60 s of spec point 9.
 */
const FRESH_FOR = 45_000;

interface Kept extends Interval {
  readonly view: string;
  readonly asOf: Instant;
}

export interface Surroundings {
  /**
   * The resources that count around some places, with codes from the start of an interval; none where no limit is above
   * them. What could not be read counts for nothing.
   */
  read(
    workspace: Workspace,
    places: readonly WireResource[],
    interval: Interval,
    signal: AbortSignal,
  ): Promise<readonly CountedPlace[]>;
  /** @param emails address keys; [] = all. @returns whether something was known of them */
  forget(emails: readonly string[]): boolean;
}

export function createSurroundings(now: () => Instant): Surroundings {
  let kept = new Map<string, Kept>();

  return {
    async read({ api, configuration, resources }, places, { start, end }, signal) {
      const own = new Set(places);
      const tree = createAreaTree(configuration.areas);
      const counted = countedFor(places, resources, tree).filter((one) => one.reservationsEnabled && !own.has(one));
      const isServed = (email: string): boolean => {
        const known = kept.get(email);
        // A window that ends an hour later is served: of its last hour nothing counts.
        const isThere = known !== undefined && known.start <= start && known.end + 60 * MINUTE_MS >= end;
        return isThere && now() - known.asOf < FRESH_FOR;
      };
      const emails = [...new Set(counted.map(({ email }) => addressKey(email)))];
      const asOf = now();
      const missing = emails.filter((email) => !isServed(email));
      const answer = missing.length === 0 ? null : await api.cachedSchedules(missing, start, end, signal);
      kept = new Map([...kept].filter(([email]) => isServed(email) && emails.includes(email)));
      for (const { email, availabilityView } of answer?.ok === true ? answer.value : []) {
        kept.set(addressKey(email), { start, end, asOf, view: providerDigitsToCodes(availabilityView) });
      }
      return counted.flatMap((resource): readonly CountedPlace[] => {
        const known = kept.get(addressKey(resource.email));
        const view = known?.view.slice((start - known.start) / SLOT_MS) ?? '';
        return [{ resource, view }];
      });
    },
    forget(emails) {
      const gone = emails.length === 0 ? [...kept.keys()] : emails;
      return gone.filter((email) => kept.delete(email)).length > 0;
    },
  };
}
