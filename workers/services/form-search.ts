/*
 * Places for a form, by a part of their name or near to those it has.
 */
import type { Failure, InterfaceLanguage, PlaceChoice, ReservationForm } from '../contract.ts';
import { providerDigitsToCodes } from '../calendars/provider-digits.ts';
import { areaPathOf } from '../model/area-path.ts';
import { areaOf, type AreaTree, createAreaTree } from '../model/areas.ts';
import { addressKey } from '../model/address.ts';
import { labelText } from '../model/labels.ts';
import { toBcp47 } from '../model/language.ts';
import { createNearness, type Place } from '../model/nearness.ts';
import { isForOthers, shownName, toResource, type WireResource } from '../model/resource.ts';
import { toInterval } from '../model/interval.ts';
import { type Result, success } from '../model/result.ts';
import { DAY_MS } from '../model/slots.ts';
import { fold } from '../model/text.ts';
import type { Instant } from '../model/units.ts';
import { peopleOf } from '../rules/invited.ts';
import { explainSuitability } from '../rules/suitability.ts';
import { createTimelineCampus } from '../views/timeline-campus.ts';
import { orderTypes } from '../views/resource-types.ts';
import { NEVER } from '../wire/timers.ts';
import { placesOf } from './form-ground.ts';
import { checkPlaces, readingStretch } from './form-places.ts';
import { NOTHING_OWN } from './form-own-times.ts';
import type { ScheduleReading } from './schedule-parts.ts';
import type { Workspace } from './workspace.ts';

/** Places that are shown, and of how many it is asked whether they are free. */
const MOST_CHOICES = 50;
const MOST_ASKED = 150;
/** Nobody is told whether a place is free for longer than that. */
const LONGEST = 31 * DAY_MS;

export interface SearchContext {
  readonly workspace: Workspace;
  readonly language: InterfaceLanguage;
  readonly now: Instant;
}

interface Candidate {
  readonly resource: WireResource;
  readonly name: string;
  readonly isSuitable: boolean;
  readonly distance: number;
}

/**
 * Places that can be chosen: suitable ones first, of these the free ones, then the nearest, then by name. Those of the
 * form are not among them.
 */
export async function findPlaces(
  text: string,
  form: ReservationForm,
  context: SearchContext,
): Promise<Result<readonly PlaceChoice[], Failure>> {
  const candidates = findCandidates(text, form, context).slice(0, MOST_ASKED);
  const free = await readFree(candidates, form, context);
  const rankOf = ({ resource, isSuitable }: Candidate): number =>
    (isSuitable ? 0 : 2) + (free.get(resource.id) === false ? 1 : 0);
  const { workspace, language } = context;
  const tree = createAreaTree(workspace.configuration.areas);
  const ids = candidates.map(({ resource }) => resource.resourceTypeId);
  const typeById = new Map(
    orderTypes(ids, workspace.configuration.resourceTypeInfos, language).map((one) => [one.id, one]),
  );
  return success(
    candidates
      .toSorted((a, b) => rankOf(a) - rankOf(b))
      .slice(0, MOST_CHOICES)
      .map(({ resource, name }) => ({
        resourceId: resource.id,
        name,
        typeName: typeById.get(resource.resourceTypeId)?.name ?? '',
        areaPath: areaPathOf(resource, tree, language),
        capacity: resource.capacity,
        isFree: free.get(resource.id) ?? null,
      })),
  );
}

function findCandidates(text: string, form: ReservationForm, { workspace, language }: SearchContext): Candidate[] {
  const wanted = fold(text.trim());
  const taken = new Set(form.resourceIds);
  const tree = createAreaTree(workspace.configuration.areas);
  const [origin] = placesOf(form, workspace);
  const distanceOf = origin === undefined ? () => 0 : nearnessTo(origin, tree);
  const collator = new Intl.Collator(toBcp47(language), { numeric: true });
  const request = {
    resourceTypeId: null,
    capacity: null,
    areaIds: [],
    filters: [],
    attendees: form.attendees.length === 0 ? null : peopleOf(form.attendees),
    visibilityRestriction: workspace.configuration.resourceVisibilityRestriction,
  };
  return workspace.resources
    .filter(
      (resource) =>
        resource.reservationsEnabled &&
        !isForOthers(resource.conditions.reservedTo) &&
        !taken.has(resource.id) &&
        namesOf(resource, language).includes(wanted),
    )
    .map((resource) => ({
      resource,
      name: shownName(resource, language),
      isSuitable: explainSuitability(toResource(resource), request) === null,
      distance: distanceOf(resource),
    }))
    .sort(
      (a, b) =>
        Number(b.isSuitable) - Number(a.isSuitable) || a.distance - b.distance || collator.compare(a.name, b.name),
    );
}

function namesOf({ name, displayName, displayNameForApp }: WireResource, language: InterfaceLanguage): string {
  return fold([name, displayName, labelText(displayNameForApp, language)].join('\n'));
}

function nearnessTo(origin: WireResource, tree: AreaTree): (resource: WireResource) => number {
  const nearness = createNearness(placeOf(origin, tree), tree);
  return (resource) => nearness(placeOf(resource, tree));
}

function placeOf(resource: WireResource, tree: AreaTree): Place {
  const areaId = areaOf(resource, tree);
  const info = resource.mapInfos.find((each) => each.areaId === areaId);
  return { areaId, x: info?.x ?? null, y: info?.y ?? null };
}

/** By id: whether a place can be had; absent where it is not known. */
async function readFree(
  candidates: readonly Candidate[],
  form: ReservationForm,
  { workspace, language, now }: SearchContext,
): Promise<ReadonlyMap<string, boolean>> {
  const isReadable = toInterval(form.start, form.end).ok && form.end - form.start <= LONGEST;
  if (!isReadable || candidates.length === 0) return new Map();
  const places = candidates.map(({ resource }) => resource);
  const campus = createTimelineCampus(places, workspace.configuration, language);
  const ground = { workspace, language, places, campus };
  const stretch = readingStretch({ ground, form });
  const emails = [...campus.rowsByEmail.keys()];
  const answer = await workspace.api.cachedSchedules(emails, stretch.start, stretch.end, NEVER);
  if (!answer.ok) return new Map();
  const readings = new Map(
    answer.value
      .filter(({ error, availabilityView }) => error === null && availabilityView !== '')
      .map(({ email, availabilityView }): [string, ScheduleReading] => [
        addressKey(email),
        success(providerDigitsToCodes(availabilityView)),
      ]),
  );
  const checks = checkPlaces({ ground, form, readings, own: NOTHING_OWN, now });
  return new Map(
    checks
      .filter(({ obstacle }) => obstacle?.type !== 'unread' && obstacle?.type !== 'failed')
      .map(({ resourceId, obstacle }) => [resourceId, obstacle === null]),
  );
}
