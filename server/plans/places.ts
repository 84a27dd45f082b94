import type { PlacePlan } from '../../workers/wire/schemas/plans.ts';
import type { Caller, ServerContext, VisitorsFind } from '../context.ts';
import type { AnswerCache, CachedAnswer } from '../http/cached-answers.ts';
import type { StoredResource } from '../store/store.ts';
import { hiddenIds, stampWithout } from './hidden-ids.ts';
import { createLevelFinder, placedOf } from './placed.ts';
import { createPlanRooms, type PlanRoom } from './plan-rooms.ts';

type Context = Pick<ServerContext, 'store' | 'clock' | 'options'>;

/** Resources as places to which a route can lead; those without a position, or without navigation, are left out. */
export async function createPlaceReader({
  store,
}: Pick<Context, 'store'>): Promise<(stored: StoredResource) => readonly PlacePlan[]> {
  const { areas, resourceTypeInfos } = (await store.campus.configuration()).value;
  const levelOf = createLevelFinder(areas);
  const kinds = new Map(resourceTypeInfos.map(({ resourceTypeId, kind }) => [resourceTypeId, kind]));
  return ({ resource }) => {
    if (!resource.navigationEnabled) return [];
    const { displayNameForApp: name, resourceTypeId } = resource;
    const kind = kinds.get(resourceTypeId) ?? 'other';
    return placedOf(resource).map(({ id, areaId, x, y }) => {
      return { id, name, kind, areaId, levelId: levelOf(areaId), x, y, isUnit: false };
    });
  };
}

const IS_FOUND: Readonly<Record<VisitorsFind, (place: PlacePlan) => boolean>> = {
  rooms: ({ kind }) => kind === 'room',
  all: () => true,
  nothing: () => false,
};

/** What each caller may look for as the target of a route. */
export function createPlacesAnswers(context: Context, answers: AnswerCache) {
  const { campus } = context.store;
  const { visitorsFind } = context.options;
  const readPlanRooms = createPlanRooms(context.store);
  return async (caller: Caller | null): Promise<CachedAnswer> => {
    const { timestamp, value: resources } = await campus.resources();
    const { stamp: planStamp, rooms } = await readPlanRooms();
    const stamp = `${timestamp}.${(await campus.configuration()).timestamp}.${planStamp}`;
    const toPlaces = await createPlaceReader(context);
    if (caller === null) {
      // A visitor finds what is assigned to nobody, even where the campus shows everything to everybody.
      const open = resources.filter(({ assignedTo }) => assignedTo === null);
      return answers.answer(`${stamp}.${visitorsFind}`, () =>
        JSON.stringify([...open.flatMap(toPlaces), ...publicOf(rooms)].filter(IS_FOUND[visitorsFind])),
      );
    }
    const hidden = await hiddenIds(context, caller, ALL);
    return answers.answer(stampWithout(stamp, hidden), () =>
      JSON.stringify([
        ...resources.filter(({ resource }) => !hidden.has(resource.id)).flatMap(toPlaces),
        ...rooms.map(({ place }) => place),
      ]),
    );
  };
}

const publicOf = (rooms: readonly PlanRoom[]): readonly PlacePlan[] =>
  rooms.flatMap(({ place, isRestricted }) => (isRestricted ? [] : [place]));

const ALL = { has: () => true };
