/*
 * Places that a form can take at once: free ones that hold all of its people, the smallest first.
 */
import type { Failure, PlaceSuggestion, ReservationForm } from '../../contract.ts';
import { addressKey } from '../../model/address.ts';
import { type AreaTree, createAreaTree } from '../../model/areas.ts';
import { labelText } from '../../model/labels.ts';
import { toBcp47 } from '../../model/language.ts';
import { shownName, toResource, type WireResource } from '../../model/resource.ts';
import { type Result, success } from '../../model/result.ts';
import { peopleOf } from '../../rules/invited.ts';
import { countPresent, explainSuitability } from '../../rules/suitability.ts';
import { orderTypes } from '../../views/resource-types.ts';
import { inParallel } from '../shared/in-parallel.ts';
import { type FormContext, placesOf } from './form-context.ts';
import { NOTHING_OWN } from './form-own-times.ts';
import { describePlace } from './form-places.ts';
import { contextOf, isOpen, nearnessTo, readCached, readFree, requestOf, type SearchContext } from './form-search.ts';
import { expandForm, type FormSeries, judgePiece, piecesOf } from './form-series.ts';

const MOST_SUGGESTIONS = 20;
/** Of how many the availability is read at once, and at most. */
const BATCH = 80;
const MOST_ASKED = 320;
const MOST_EQUIPMENT = 4;
const PIECES_IN_PARALLEL = 2;

type Dates = NonNullable<PlaceSuggestion['dates']>;
type Context = Omit<SearchContext, 'reach'>;

/**
 * Free places for a form, of the types that it has, else rooms for several people and any place for one. Those free on
 * all dates come first, then by the rank of their type, then the smallest.
 */
export async function suggestPlaces(
  form: ReservationForm,
  preferredIds: readonly string[],
  context: Context,
): Promise<Result<readonly PlaceSuggestion[], Failure>> {
  const { workspace } = context;
  const series =
    form.recurrence === null
      ? null
      : await expandForm({ ...form, recurrence: form.recurrence }, { workspace, places: placesOf(form, workspace) });
  const tree = createAreaTree(workspace.configuration.areas);
  const candidates = findCandidates(form, new Set(preferredIds), tree, context).slice(0, MOST_ASKED);
  const found: PlaceSuggestion[] = [];
  const isEnough = () => found.filter(({ dates }) => isFreeOnAll(dates)).length >= MOST_SUGGESTIONS;
  for (let from = 0; from < candidates.length && !isEnough(); from += BATCH) {
    const formContext = contextOf(candidates.slice(from, from + BATCH), context);
    // oxlint-disable-next-line no-await-in-loop -- the next ones are read only where these are not enough
    const judged = await judge(formContext, form, series?.ok === true ? series.value : null, tree, context);
    if (judged.ok) found.push(...judged.value);
    else if (found.length === 0) return judged;
    else break;
  }
  const missed = ({ dates }: PlaceSuggestion): number => (dates === null ? 0 : dates.all - dates.free);
  return success(found.sort((a, b) => missed(a) - missed(b)).slice(0, MOST_SUGGESTIONS));
}

const isFreeOnAll = (dates: Dates | null): boolean => dates === null || dates.free === dates.all;

function findCandidates(
  form: ReservationForm,
  preferred: ReadonlySet<string>,
  tree: AreaTree,
  { workspace, language }: Context,
): readonly WireResource[] {
  const { configuration, resources } = workspace;
  const chosen = placesOf(form, workspace);
  const people = 1 + (form.guests ?? 0) + countPresent(peopleOf(form.attendees));
  const isWanted = typesWanted(chosen, people, configuration.resourceTypeInfos);
  const own = new Set(form.resourceIds);
  const request = { ...requestOf(form, workspace), capacity: people === 1 ? null : { min: people, max: null } };
  const open = resources.filter(
    (resource) =>
      isOpen(resource) &&
      !own.has(resource.id) &&
      isWanted(resource.resourceTypeId) &&
      explainSuitability(toResource(resource), request) === null,
  );
  const types = orderTypes(
    open.map(({ resourceTypeId }) => resourceTypeId),
    configuration.resourceTypeInfos,
    language,
  );
  const rankById = new Map(types.map(({ id }, rank) => [id, rank]));
  const rankOf = ({ resourceTypeId }: WireResource): number => rankById.get(resourceTypeId) ?? types.length;
  const collator = new Intl.Collator(toBcp47(language), { numeric: true });
  const [origin] = chosen;
  const distanceTo = origin === undefined ? () => 0 : nearnessTo(origin, tree);
  return open
    .map((resource) => ({ resource, name: shownName(resource, language), distance: distanceTo(resource) }))
    .sort(
      ({ resource: a, ...one }, { resource: b, ...other }) =>
        rankOf(a) - rankOf(b) ||
        (a.capacity ?? Number.MAX_VALUE) - (b.capacity ?? Number.MAX_VALUE) ||
        Number(preferred.has(b.id)) - Number(preferred.has(a.id)) ||
        one.distance - other.distance ||
        collator.compare(one.name, other.name),
    )
    .map(({ resource }) => resource);
}

type TypeInfos = Context['workspace']['configuration']['resourceTypeInfos'];

function typesWanted(
  chosen: readonly WireResource[],
  people: number,
  infos: TypeInfos,
): (resourceTypeId: string) => boolean {
  const ownTypes = new Set(chosen.map(({ resourceTypeId }) => resourceTypeId));
  if (ownTypes.size > 0) return (id) => ownTypes.has(id);
  const rooms = new Set(infos.filter(({ kind }) => kind === 'room').map(({ resourceTypeId }) => resourceTypeId));
  return people === 1 || rooms.size === 0 ? () => true : (id) => rooms.has(id);
}

/** The free ones of some places, in their order; of a series those free on one of its dates at least. */
async function judge(
  formContext: FormContext,
  form: ReservationForm,
  series: FormSeries | null,
  tree: AreaTree,
  context: Context,
): Promise<Result<readonly PlaceSuggestion[], Failure>> {
  const [free, dates] = await Promise.all([
    readFree(formContext, form, context.now),
    series === null ? null : countDates(formContext, form, series, context),
  ]);
  if (!free.ok) return free;
  return success(
    formContext.places.flatMap((place): readonly PlaceSuggestion[] => {
      const isFree = free.value.get(place.id) ?? null;
      const ofSeries = dates?.get(place.id) ?? null;
      if (ofSeries === null ? isFree !== true : ofSeries.free === 0) return [];
      const equipment = equipmentOf(place, context);
      return [{ ...describePlace(place, tree, context), isFree, walkSeconds: null, equipment, dates: ofSeries }];
    }),
  );
}

/** On how many dates of a series each place is free, by id; the limits of areas are checked once it is chosen. */
async function countDates(
  formContext: FormContext,
  form: ReservationForm,
  series: FormSeries,
  { now }: Context,
): Promise<ReadonlyMap<string, Dates>> {
  const all = series.dates.filter(({ isLeftOut }) => !isLeftOut).length;
  const freeById = new Map(formContext.places.map(({ id }) => [id, 0]));
  await inParallel(piecesOf(series), PIECES_IN_PARALLEL, async (piece) => {
    const readings = await readCached(formContext, piece);
    if (!readings.ok) return true;
    for (const place of formContext.places) {
      if (!readings.value.has(addressKey(place.email))) continue;
      const asked = { formContext: { ...formContext, places: [place] }, series, isAllDay: form.isAllDay };
      const standings = judgePiece(piece, readings.value, { ...asked, own: NOTHING_OWN, now, limits: null });
      const free = [...standings.values()].filter(({ conflicts, isUnknown }) => !isUnknown && conflicts.length === 0);
      freeById.set(place.id, (freeById.get(place.id) ?? 0) + free.length);
    }
    return true;
  });
  return new Map([...freeById].map(([id, free]) => [id, { free, all }]));
}

/** The names of what a place has: its properties that are true, and its choices. */
function equipmentOf({ resourceTypeId, properties }: WireResource, { workspace, language }: Context): string[] {
  const byId = new Map(properties.map((property) => [property.propertyId, property]));
  return workspace.configuration.filters
    .filter(({ visible, resourceTypeId: type }) => visible && type === resourceTypeId)
    .flatMap(({ id, name, choices }) => {
      const property = byId.get(id);
      const keys = property?.valueChoiceIds ?? [];
      const chosen = choices
        .filter(({ key }) => keys.includes(key))
        .map(({ key, value }) => labelText(value, language) || key);
      return (property?.valueBoolean === true ? [labelText(name, language) || id] : []).concat(chosen);
    })
    .slice(0, MOST_EQUIPMENT);
}
