import { isKeptLicence } from '../model/licences.ts';
import { isVisible, type WireResource } from '../model/resource.ts';

export interface KeptResources {
  readonly kept: readonly WireResource[];
  /** How many were dropped because they have no map info. */
  readonly withoutPlace: number;
  /** How many of the others were dropped because their licence is unknown. */
  readonly withoutLicence: number;
}

/** Resources that can be shown: with map info and an accepted licence (spec point 4, D9). */
export function keepResources(resources: readonly WireResource[]): KeptResources {
  const placed = resources.filter(({ mapInfos }) => mapInfos.length > 0);
  const kept = placed.filter(({ csCode }) => isKeptLicence(csCode));
  return { kept, withoutPlace: resources.length - placed.length, withoutLicence: placed.length - kept.length };
}

export interface SeenResources {
  readonly resources: readonly WireResource[];
  /** Reserved to others and hidden (spec point 6). */
  readonly hidden: readonly WireResource[];
}

/** Separates the resources that the user sees from those that no screen may find (D42), whatever the server sent. */
export function partByVisibility(resources: readonly WireResource[], visibilityRestriction: number): SeenResources {
  const isSeen = ({ conditions }: WireResource): boolean => isVisible(conditions.reservedTo, visibilityRestriction);
  const hidden = resources.filter((resource) => !isSeen(resource));
  return { resources: hidden.length === 0 ? resources : resources.filter(isSeen), hidden };
}
