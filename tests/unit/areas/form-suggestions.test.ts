import { expect, test } from 'vitest';

import type { ReservationForm } from '../../../workers/contract.ts';
import { failure } from '../../../workers/model/result.ts';
import { createBusyWorld, DAY, TWO } from './busy-world.ts';
import { createMemoryCalendar, MORNING, UNREACHABLE } from './reservations.ts';
import { createReservingWorld, FORM } from './reserving-world.ts';
import { createWireResource } from './wire-resource.ts';
import { createEmptyApi } from './workspaces.ts';

test('finds suitable places first, of these the free and near ones', async () => {
  const names = ['taken', 'free', 'small', 'hidden'];
  const resources = names.map((id) =>
    createWireResource({
      id,
      capacity: id === 'small' ? 1 : 8,
      conditions: { reservedTo: id === 'hidden' ? 'other' : null },
    }),
  );
  const busy = { 'taken@campus.example': [{ from: MORNING, until: MORNING + DAY }] };
  const { reserving } = createBusyWorld(busy, resources);
  const found = await reserving.findPlaces('', { ...FORM, resourceIds: [], attendees: TWO });
  const lines = found.ok ? found.value.map(({ resourceId, isFree }) => `${resourceId} ${isFree}`) : [];
  expect(lines).toEqual(['free true', 'taken false', 'small true']);
});

const at = (x: number) => ({ mapInfos: [{ areaId: 'zone', x, y: 0 }] });
const ROOM = { resourceTypeId: 'room', capacity: 8 };

/** A room that has declined, and what is around it: each further away than the one before. */
const AROUND_LOST = [
  createWireResource({ id: 'lost', ...ROOM, ...at(0) }),
  createWireResource({ id: 'desk', ...at(1) }),
  createWireResource({ id: 'small', ...ROOM, capacity: 6, ...at(2) }),
  createWireResource({ id: 'taken', ...ROOM, ...at(3) }),
  createWireResource({ id: 'near', ...ROOM, ...at(4) }),
  createWireResource({ id: 'a-far', ...ROOM, capacity: 20, ...at(5) }),
];

/** @param maxUt of the area, in percent */
async function foundInstead(takenIds: readonly string[], form: Partial<ReservationForm> = {}, maxUt = 100) {
  const busy = Object.fromEntries(
    takenIds.map((id) => [`${id}@campus.example`, [{ from: MORNING, until: MORNING + DAY }]]),
  );
  const zone = { id: 'zone', parentAreaId: null, name: 'Zone', kind: 'zone', ordinal: null, maxUt } as const;
  const { reserving } = createBusyWorld(busy, AROUND_LOST, { areas: [zone] });
  const found = await reserving.findPlaces('', { ...FORM, resourceIds: ['lost'], ...form }, { insteadOf: 'lost' });
  return found.ok ? found.value.map(({ resourceId, isFree }) => `${resourceId} ${isFree}`) : [];
}

test('instead of a lost place offers free ones of its type with as many seats, the nearest to it first', async () => {
  expect(await foundInstead(['taken'])).toEqual(['near true', 'a-far true']);
  expect(await foundInstead(['taken'], { resourceIds: ['a-far', 'lost'] })).toEqual(['near true']);
});

test('instead of a lost place without a free equivalent offers any place near it', async () => {
  const lines = ['desk true', 'small true', 'taken false', 'near false', 'a-far false'];
  expect(await foundInstead(['taken', 'near', 'a-far'])).toEqual(lines);
  const suitable = await foundInstead(['taken', 'near', 'a-far'], { attendees: TWO });
  expect(suitable).toEqual(['small true', 'taken false', 'near false', 'a-far false', 'desk true']);
});

test('instead of a lost place offers none in an area that others have filled', async () => {
  const filled = ['desk false', 'small false', 'taken false', 'near false', 'a-far false'];
  expect(await foundInstead(['desk', 'small', 'taken'], {}, 50)).toEqual(filled);
});

test.each([
  ['arbeitsplatz', 'a b'],
  ['room', 'room'],
])('finds by the name of a type where no place is called so: %s', async (text, ids) => {
  const typeIds = { a: 'Arbeitsplätze', b: 'Arbeitsplätze', room: 'Room', other: 'Room' };
  const resources = Object.entries(typeIds).map(([id, resourceTypeId]) =>
    createWireResource({ id, name: id, displayName: id, resourceTypeId }),
  );
  const { reserving } = createBusyWorld({}, resources);
  const found = await reserving.findPlaces(text, { ...FORM, resourceIds: [] });
  expect(found.ok ? found.value.map(({ resourceId }) => resourceId).join(' ') : '').toBe(ids);
});

test('finds only places of the given types, whatever others have the name', async () => {
  const resources = [
    createWireResource({ id: 'a', name: 'a', displayName: 'a', resourceTypeId: 'Desks' }),
    createWireResource({ id: 'b', name: 'Desks', displayName: 'Store of Desks', resourceTypeId: 'Room' }),
  ];
  const { reserving } = createBusyWorld({}, resources);
  const found = await reserving.findPlaces('', { ...FORM, resourceIds: [] }, { typeIds: ['Desks'] });
  expect(found.ok ? found.value.map(({ resourceId }) => resourceId) : []).toEqual(['a']);
});

const TYPES = (['desk', 'room'] as const).map((kind, rank) => ({ resourceTypeId: kind, rank, name: kind, kind }));
const SUGGESTED = [
  createWireResource({ id: 'hall', ...ROOM, capacity: 30 }),
  createWireResource({ id: 'busy-later', ...ROOM, capacity: 6 }),
  createWireResource({ id: 'six', ...ROOM, capacity: 6 }),
  createWireResource({ id: 'starred', ...ROOM, capacity: 6 }),
  createWireResource({ id: 'taken', ...ROOM, capacity: 6 }),
  createWireResource({ id: 'five', ...ROOM, capacity: 5 }),
  createWireResource({ id: 'hidden', ...ROOM, capacity: 6, conditions: { reservedTo: 'other' } }),
  createWireResource({ id: 'desk' }),
];

async function suggested(changes: Partial<ReservationForm>): Promise<readonly string[]> {
  const busy = {
    'taken@campus.example': [{ from: MORNING, until: MORNING + 40 * DAY }],
    'busy-later@campus.example': [{ from: MORNING + 6 * DAY, until: MORNING + 8 * DAY }],
  };
  const { reserving } = createBusyWorld(busy, SUGGESTED, { resourceTypeInfos: TYPES });
  const found = await reserving.suggestPlaces({ ...FORM, resourceIds: [], ...changes }, ['starred']);
  if (!found.ok) throw new Error(found.error.type);
  return found.value.map(({ resourceId, dates }) =>
    dates === null ? resourceId : `${resourceId} ${dates.free} of ${dates.all}`,
  );
}

test('suggests free rooms with seats for all the people, the smallest first, favourites before others', async () => {
  expect(await suggested({ guests: 5 })).toEqual(['starred', 'busy-later', 'six', 'hall']);
  expect(await suggested({ guests: 3, attendees: TWO })).toEqual(['starred', 'busy-later', 'six', 'hall']);
});

test('suggests any free place for one person, by the rank of its type', async () => {
  expect(await suggested({})).toEqual(['desk', 'five', 'starred', 'busy-later', 'six', 'hall']);
});

test('suggests nothing, and says why, where the schedules cannot be read', async () => {
  const api = createEmptyApi({ cachedSchedules: () => Promise.resolve(failure(UNREACHABLE)) });
  const { reserving } = createReservingWorld({ resources: SUGGESTED, api, calendar: createMemoryCalendar() });
  for (const recurrence of [null, { rule: 'FREQ=WEEKLY;COUNT=3', exceptions: [] }])
    expect(await reserving.suggestPlaces({ ...FORM, resourceIds: [], recurrence }, [])).toEqual(failure(UNREACHABLE));
});

test('suggests places of the chosen type alone', async () => {
  expect(await suggested({ resourceIds: ['five'] })).toEqual(['starred', 'busy-later', 'six', 'hall']);
});

test('suggests for a series what is free on all dates first, and what is free on some last', async () => {
  const recurrence = { rule: 'FREQ=WEEKLY;COUNT=3', exceptions: [] };
  const all = ['starred 3 of 3', 'six 3 of 3', 'hall 3 of 3', 'busy-later 2 of 3'];
  expect(await suggested({ guests: 5, recurrence })).toEqual(all);
});

test('names what a suggested place has', async () => {
  const filter = { resourceTypeId: 'room', visible: true, filterable: true, matchAll: false, rank: 0 } as const;
  const filters = [
    { ...filter, id: 'quiet', name: 'Quiet', dataTypeId: 1, choices: [] },
    {
      ...filter,
      id: 'things',
      name: 'Things',
      dataTypeId: 5,
      choices: [{ key: 'board', value: 'Whiteboard', imageUrl: null, imagePreferCover: false }],
    },
  ];
  const properties = [
    { propertyId: 'quiet', valueBoolean: true },
    { propertyId: 'things', valueChoiceIds: ['board'] },
  ];
  const resources = [createWireResource({ id: 'room', ...ROOM, properties })];
  const { reserving } = createBusyWorld({}, resources, { filters });
  const found = await reserving.suggestPlaces({ ...FORM, resourceIds: [] }, []);
  expect(found).toMatchObject({ ok: true, value: [{ equipment: ['Quiet', 'Whiteboard'] }] });
});
