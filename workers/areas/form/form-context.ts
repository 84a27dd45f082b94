/*
 * What a form is checked against: its places, those that may be offered instead, and those that count for max
 * utilisation (D7), as a small campus.
 */
import type { InterfaceLanguage, ReservationForm } from '../../contract.ts';
import { areaOf, type AreaTree, createAreaTree } from '../../model/areas.ts';
import type { WireResource } from '../../model/resource.ts';
import { createZoneResolver } from '../../model/zones.ts';
import { timesIn } from '../../model/all-day.ts';
import type { EventTimes } from '../../model/event.ts';
import { countedFor } from '../../views/counted-places.ts';
import { createTimelineCampus, type TimelineCampus } from '../../views/timeline-campus.ts';
import type { Workspace } from '../shared/workspace.ts';

export interface FormContext {
  readonly workspace: Workspace;
  readonly language: InterfaceLanguage;
  /** In the order of the form, each once; those that are not known here are left out. */
  readonly places: readonly WireResource[];
  /** The places and their surroundings. */
  readonly campus: TimelineCampus;
}

/** No more places than this are considered for an offer. */
const MOST_OFFERS = 400;

/** The places of a form, in its order and each once; unknown ones are left out. */
export function placesOf({ resourceIds }: Pick<ReservationForm, 'resourceIds'>, { resources }: Workspace) {
  const byId = new Map(resources.map((resource) => [resource.id, resource]));
  return [...new Set(resourceIds)].flatMap((id): readonly WireResource[] => {
    const resource = byId.get(id);
    return resource === undefined ? [] : [resource];
  });
}

/**
 * A context is rebuilt when the places, the workspace or the language change.
 * @param areSeen false: only the places themselves are considered
 */
export function createFormContexts() {
  let known: { readonly key: string; readonly formContext: FormContext } | null = null;
  return (
    form: Pick<ReservationForm, 'resourceIds'>,
    workspace: Workspace,
    language: InterfaceLanguage,
    areSeen: boolean,
  ): FormContext => {
    const key = `${areSeen} ${[...new Set(form.resourceIds)].join(' ')}`;
    const formContext = known?.formContext;
    if (known?.key === key && formContext?.workspace === workspace && formContext.language === language)
      return formContext;
    const places = placesOf(form, workspace);
    const around = areSeen ? surroundingsOf(places, workspace) : places;
    const campus = createTimelineCampus(around, workspace.configuration, language);
    const fresh = { workspace, language, places, campus };
    known = { key, formContext: fresh };
    return fresh;
  };
}

/** The places first, then what may be offered for one of them, then what counts for the limits of their areas. */
function surroundingsOf(
  places: readonly WireResource[],
  { configuration, resources }: Workspace,
): readonly WireResource[] {
  const tree = createAreaTree(configuration.areas);
  const kinds = new Set(places.map((place) => kindOf(place, tree)));
  const offers = resources.filter((resource) => kinds.has(kindOf(resource, tree))).slice(0, MOST_OFFERS);
  return [...new Set([...places, ...offers, ...countedFor(places, resources, tree)])];
}

/** Offers are of the same type in the same area. */
function kindOf(resource: WireResource, tree: AreaTree): string {
  return `${resource.resourceTypeId}\n${areaOf(resource, tree)}`;
}

const zoneOf = createZoneResolver();

/** The times of a form at one of its places: all-day ones are dates, on midnights of the place's zone (D27). */
export function timesAt(
  times: EventTimes,
  { timezone }: Pick<WireResource, 'timezone'>,
  viewerZone: string,
): EventTimes {
  return timesIn(times, viewerZone, zoneOf(timezone) ?? viewerZone);
}
