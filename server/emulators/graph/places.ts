import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';

import { createMailboxes } from '../../calendar/directory.ts';
import { visibleResources } from '../../calendar/visible-resources.ts';
import type { Caller, ServerContext } from '../../context.ts';
import { GraphError } from './graph-error.ts';
import { type Page, readPage, readQuery, toCollection } from './graph-query.ts';
import type { GraphScope } from './graph-scope.ts';

/** Of rooms, whatever `$top` says. */
const MOST_A_PAGE = 100;

const ListParams = v.object({ list: v.string() });

function pageOf(request: FastifyRequest): Page {
  const { top, skip } = readPage(readQuery(request), { usual: MOST_A_PAGE });
  return { top: Math.min(top, MOST_A_PAGE), skip };
}

const slugOf = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, '-');
/** The address of the list of the rooms of a building. */
export const listAddress = (building: string): string => `${slugOf(building)}@room-lists.invalid`;

/** The rooms that a caller sees, with their buildings. */
export async function roomsOf({ store }: ServerContext, caller: Caller) {
  const { value: configuration } = await store.campus.configuration();
  const visible = await visibleResources(store, caller);
  const toMailbox = createMailboxes(configuration);
  return visible.list().map(({ resource }) => {
    const { email, displayName, capacity, building, floor } = toMailbox(resource);
    const bookingType = resource.reservationsEnabled ? 'standard' : 'unknown';
    const room = {
      id: resource.id,
      displayName,
      emailAddress: email,
      nickname: displayName,
      label: displayName,
      capacity,
      building,
      floorLabel: floor,
      floorNumber: null,
      bookingType,
      isWheelChairAccessible: null,
      tags: [],
      audioDeviceName: null,
      videoDeviceName: null,
      displayDeviceName: null,
      phone: null,
      address: null,
      geoCoordinates: null,
    };
    return { building, room };
  });
}

/** Rooms, a hundred at a time, and lists of them by building; hidden places stay hidden (D42). */
export function registerPlaces({ app, context, callerOf }: GraphScope): void {
  app.route({
    method: 'GET',
    url: '/places/microsoft.graph.room',
    handler: async (request) => {
      const page = pageOf(request);
      const rooms = (await roomsOf(context, callerOf(request))).slice(page.skip, page.skip + page.top + 1);
      return toCollection(
        request,
        'places/microsoft.graph.room',
        page,
        rooms.map(({ room }) => room),
      );
    },
  });

  app.route({
    method: 'GET',
    url: '/places/microsoft.graph.roomlist',
    handler: async (request) => {
      const page = pageOf(request);
      const rooms = await roomsOf(context, callerOf(request));
      const buildings = [...new Set(rooms.flatMap(({ building }) => building ?? []))];
      const lists = buildings.map((building) => {
        const emailAddress = listAddress(building);
        return { id: slugOf(building), displayName: building, emailAddress, phone: null, address: null };
      });
      return toCollection(
        request,
        'places/microsoft.graph.roomList',
        page,
        lists.slice(page.skip, page.skip + page.top + 1),
      );
    },
  });

  app.route({
    method: 'GET',
    url: '/places/:list/microsoft.graph.roomlist/rooms',
    schema: { params: ListParams },
    handler: async (request) => {
      const list = request.params.list.toLowerCase();
      const page = pageOf(request);
      const rooms = await roomsOf(context, callerOf(request));
      const found = rooms.filter(({ building }) => building !== null && listAddress(building) === list);
      if (found.length === 0) throw new GraphError(404, 'ErrorItemNotFound', 'There is no such room list.');
      const shown = found.slice(page.skip, page.skip + page.top + 1);
      return toCollection(
        request,
        'places/microsoft.graph.room',
        page,
        shown.map(({ room }) => room),
      );
    },
  });
}
