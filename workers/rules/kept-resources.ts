import { isKeptLicence } from '../model/licences.ts';
import type { WireResource } from '../model/resource.ts';

export interface KeptResources {
  readonly kept: readonly WireResource[];
  /** How many were dropped since nothing says where they are. */
  readonly withoutPlace: number;
  /** How many of the others were dropped since their licence is unknown. */
  readonly withoutLicence: number;
}

/** Resources that can be shown: with map info, and of a licence that is kept (spec point 4, D9). */
export function keepResources(resources: readonly WireResource[]): KeptResources {
  const placed = resources.filter(({ mapInfos }) => mapInfos.length > 0);
  const kept = placed.filter(({ csCode }) => isKeptLicence(csCode));
  return { kept, withoutPlace: resources.length - placed.length, withoutLicence: placed.length - kept.length };
}
