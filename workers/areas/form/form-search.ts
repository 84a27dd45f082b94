/*
 * Places for a form, by a part of their name or near those it has, and whether they are free.
 */
import type { Failure, InterfaceLanguage, PlaceChoice, PlaceSearch, ReservationForm } from '../../contract.ts';
import { providerDigitsToCodes } from '../../calendars/provider-digits.ts';
import { areaOf, type AreaTree, createAreaTree } from '../../model/areas.ts';
import { addressKey } from '../../model/address.ts';
import { labelText } from '../../model/labels.ts';
import { toBcp47 } from '../../model/language.ts';
import { createNearness, type Place, walkedNearness } from '../../model/nearness.ts';
import { isForOthers, shownName, toResource, type WireResource } from '../../model/resource.ts';
import { type Interval, toInterval } from '../../model/interval.ts';
import { type Result, success } from '../../model/result.ts';
import { DAY_MS } from '../../model/slots.ts';
import { fold } from '../../model/text.ts';
import type { Instant } from '../../model/units.ts';
import { peopleOf } from '../../rules/invited.ts';
import { countPresent, explainSuitability, type SuitabilityRequest } from '../../rules/suitability.ts';
import { countedFor } from '../../views/counted-places.ts';
import { orderTypes } from '../../views/resource-types.ts';
import { createTimelineCampus } from '../../views/timeline-campus.ts';
import type { Walks } from '../../views/timeline-orders.ts';
import { NEVER } from '../../wire/timers.ts';
import { type FormContext, placesOf } from './form-context.ts';
import { checkPlaces, describePlace, readingInterval } from './form-places.ts';
import { NOTHING_OWN } from './form-own-times.ts';
import type { ScheduleReading } from '../shared/schedule-parts.ts';
import type { Workspace } from '../shared/workspace.ts';
import type { Reach } from '../timeline/timeline-day.ts';

/** How many places are shown, and of how many the availability is read. */
const MOST_CHOICES = 50;
const MOST_ASKED = 150;
/** Whether a place is free is not computed for longer than that. */
const LONGEST = 31 * DAY_MS;

export interface SearchContext {
  readonly workspace: Workspace;
  readonly language: InterfaceLanguage;
  readonly now: Instant;
  /** Seconds to walk from a stop to each resource. */
  readonly reach: Reach;
}

interface Candidate {
  readonly resource: WireResource;
  readonly name: string;
  readonly isSuitable: boolean;
  readonly distance: number;
}

/** What is searched for one list. */
interface Asked extends Pick<PlaceSearch, 'typeIds' | 'within' | 'preferredIds'> {
  readonly text: string;
  readonly form: ReservationForm;
  /** null = any place; else suitable ones of its type with as many seats alone. */
  readonly like: WireResource | null;
  /** Seconds to walk from the start of the search, else from the first place; null = not known. */
  readonly walks: Walks | null;
}

/**
 * Places that can be chosen: suitable ones first, of these the free ones, then the nearest, then by name. Those of the
 * form are not among them. If no name has the text, the names of the types are searched.
 */
export async function findPlaces(
  text: string,
  form: ReservationForm,
  { insteadOf = null, within = null, isBarrierFree = false, typeIds = [], preferredIds = [] }: PlaceSearch,
  context: SearchContext,
): Promise<Result<readonly PlaceChoice[], Failure>> {
  const { workspace, reach } = context;
  const lost = workspace.resources.find(({ id }) => id === insteadOf);
  const near = lost === undefined ? form : { ...form, resourceIds: [lost.id, ...form.resourceIds] };
  const [origin] = placesOf(near, workspace);
  const start = within ?? (origin === undefined ? null : { from: origin.id, isBarrierFree });
  const hasWays = (workspace.configuration.navigationUrl ?? null) !== null;
  const answer = start === null || !hasWays ? null : await reach(start);
  // Without them it is not known which places are meant.
  if (within !== null && answer?.ok === false) return answer;
  const asked = { text, form: near, typeIds, preferredIds, within, walks: answer?.ok === true ? answer.value : null };
  if (lost !== undefined) {
    const alike = (await choose({ ...asked, like: lost }, context)).filter(({ isFree }) => isFree === true);
    if (alike.length > 0) return success(alike);
  }
  return success(await choose({ ...asked, like: null }, context));
}

async function choose(asked: Asked, context: SearchContext): Promise<readonly PlaceChoice[]> {
  const { form, walks } = asked;
  const candidates = findCandidates(asked, context).slice(0, MOST_ASKED);
  const tree = createAreaTree(context.workspace.configuration.areas);
  const places = candidates.map(({ resource }) => resource);
  const read = await readFree(contextOf(places, context), form, context.now);
  // Whether they are free is not said then.
  const free: ReadonlyMap<string, boolean> = read.ok ? read.value : new Map();
  const rankOf = ({ resource, isSuitable }: Candidate): number =>
    (isSuitable ? 0 : 2) + (free.get(resource.id) === false ? 1 : 0);
  return candidates
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .slice(0, MOST_CHOICES)
    .map(({ resource: { id }, resource }) =>
      Object.assign(describePlace(resource, tree, context), {
        isFree: free.get(id) ?? null,
        walkSeconds: walks?.get(id) ?? null,
      }),
    );
}

function findCandidates(
  { text, form, like, typeIds = [], preferredIds = [], within = null, walks }: Asked,
  { workspace, language }: SearchContext,
): Candidate[] {
  const taken = new Set(form.resourceIds);
  const tree = createAreaTree(workspace.configuration.areas);
  const [origin] = placesOf(form, workspace);
  const straight = origin === undefined ? () => 0 : nearnessTo(origin, tree);
  const isReached = ({ id }: WireResource): boolean =>
    within === null || (walks?.get(id) ?? Infinity) <= within.seconds;
  const collator = new Intl.Collator(toBcp47(language), { numeric: true });
  const request = { ...requestOf(form, workspace), resourceTypeId: like?.resourceTypeId ?? null };
  const asMany = like === null ? request : { ...request, capacity: { min: like.capacity, max: null } };
  const preferred = new Set(preferredIds);
  const open = workspace.resources.filter(
    (resource) =>
      isOpen(resource) &&
      !taken.has(resource.id) &&
      (typeIds.length === 0 || typeIds.includes(resource.resourceTypeId)) &&
      isReached(resource),
  );
  return calledSo(fold(text.trim()), open, { workspace, language })
    .map((resource) => ({
      resource,
      name: shownName(resource, language),
      isSuitable: explainSuitability(toResource(resource), asMany) === null,
      distance: walkedNearness(straight(resource), walks?.get(resource.id)),
    }))
    .filter(({ isSuitable }) => isSuitable || like === null)
    .sort(
      (a, b) =>
        Number(b.isSuitable) - Number(a.isSuitable) ||
        Number(preferred.has(b.resource.id)) - Number(preferred.has(a.resource.id)) ||
        a.distance - b.distance ||
        collator.compare(a.name, b.name),
    );
}

/** It takes reservations, and not those of others alone. */
export const isOpen = ({ reservationsEnabled, conditions }: WireResource): boolean =>
  reservationsEnabled && !isForOthers(conditions.reservedTo);

/** What a place must have for a form: seats for those invited and, with guests, for the user and them. */
export function requestOf(
  { attendees, guests = 0 }: ReservationForm,
  { configuration }: Workspace,
): SuitabilityRequest {
  const invited = peopleOf(attendees);
  return {
    resourceTypeId: null,
    capacity: guests === 0 ? null : { min: 1 + guests + countPresent(invited), max: null },
    areaIds: [],
    filters: [],
    attendees: attendees.length === 0 ? null : invited,
    visibilityRestriction: configuration.resourceVisibilityRestriction,
  };
}

/** Those with a piece of text in their names, else those whose type has it. */
function calledSo(
  wanted: string,
  resources: readonly WireResource[],
  { workspace, language }: Pick<SearchContext, 'workspace' | 'language'>,
): readonly WireResource[] {
  const named = resources.filter((resource) => namesOf(resource, language).includes(wanted));
  if (named.length > 0) return named;
  const ids = resources.map(({ resourceTypeId }) => resourceTypeId);
  const types = orderTypes(ids, workspace.configuration.resourceTypeInfos, language);
  const found = new Set(types.filter(({ name }) => fold(name).includes(wanted)).map(({ id }) => id));
  return resources.filter(({ resourceTypeId }) => found.has(resourceTypeId));
}

function namesOf({ name, displayName, displayNameForApp }: WireResource, language: InterfaceLanguage): string {
  return fold([name, displayName, labelText(displayNameForApp, language)].join('\n'));
}

export function nearnessTo(origin: WireResource, tree: AreaTree): (resource: WireResource) => number {
  const nearness = createNearness(placeOf(origin, tree), tree);
  return (resource) => nearness(placeOf(resource, tree));
}

function placeOf(resource: WireResource, tree: AreaTree): Place {
  const areaId = areaOf(resource, tree);
  const info = resource.mapInfos.find((each) => each.areaId === areaId);
  return { areaId, x: info?.x ?? null, y: info?.y ?? null };
}

/** A form's context for some candidates, with what counts for the limits of their areas. */
export function contextOf(
  places: readonly WireResource[],
  { workspace, language }: Pick<SearchContext, 'workspace' | 'language'>,
): FormContext {
  const tree = createAreaTree(workspace.configuration.areas);
  const around = [...new Set([...places, ...countedFor(places, workspace.resources, tree)])];
  return { workspace, language, places, campus: createTimelineCampus(around, workspace.configuration, language) };
}

/** By id: whether a place of the context is available, by the limits of its areas too; absent if it is not known. */
export async function readFree(
  formContext: FormContext,
  form: ReservationForm,
  now: Instant,
): Promise<Result<ReadonlyMap<string, boolean>, Failure>> {
  const isReadable = toInterval(form.start, form.end).ok && form.end - form.start <= LONGEST;
  if (!isReadable || formContext.places.length === 0) return success(new Map());
  const readings = await readCached(formContext, readingInterval({ formContext, form }));
  if (!readings.ok) return readings;
  const checks = checkPlaces({ formContext, form, readings: readings.value, own: NOTHING_OWN, now });
  const known = checks.filter(({ obstacle }) => obstacle?.type !== 'unread' && obstacle?.type !== 'failed');
  return success(new Map(known.map(({ resourceId, obstacle }) => [resourceId, obstacle === null])));
}

/** The schedules of a context's campus from the server's own cache, by `addressKey`; what it does not know is absent. */
export async function readCached(
  { workspace, campus }: FormContext,
  { start, end }: Interval,
): Promise<Result<ReadonlyMap<string, ScheduleReading>, Failure>> {
  const answer = await workspace.api.cachedSchedules([...campus.rowsByEmail.keys()], start, end, NEVER);
  if (!answer.ok) return answer;
  const known = answer.value.filter(({ error, availabilityView }) => error === null && availabilityView !== '');
  return success(
    new Map(
      known.map(({ email, availabilityView }) => [addressKey(email), success(providerDigitsToCodes(availabilityView))]),
    ),
  );
}
