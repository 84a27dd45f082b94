import * as v from 'valibot';

import { PoisSchema, type Poi } from '../../workers/wire/schemas/plans.ts';
import { QrCodeInfoSchema } from '../../workers/wire/schemas/qr-code.ts';
import { visibleResources } from '../calendar/visible-resources.ts';
import type { Caller, ServerContext } from '../context.ts';
import { optionalCaller } from '../http/callers.ts';
import { ProblemError } from '../http/problem.ts';
import type { ValibotApp } from '../http/validation.ts';
import { hiddenObjects } from '../objects/visible-objects.ts';

interface CodePlace {
  readonly locationId: string;
  readonly startAreaId: string | null;
}

/** Codes (D36): each resource, POI and kiosk has one with its id; others have ids of their own. */
export function registerCodes(app: ValibotApp, context: ServerContext): void {
  const placeOf = createCodePlaces(context);
  app.route({
    method: 'GET',
    url: '/api/qrcode/info/:qrId',
    schema: { params: v.object({ qrId: v.string() }), response: { 200: QrCodeInfoSchema } },
    handler: async (request) => {
      const { qrId } = request.params;
      const caller = await optionalCaller(context, request);
      const { navigationUrl } = context.options;
      const place = navigationUrl === null ? null : await placeOf(qrId, caller);
      if (place === null) throw new ProblemError(404, 'not_found', 'There is no such QR code.');
      const { startAreaId, locationId } = place;
      return { data: { hasLocation: startAreaId !== null, startAreaId, qrId, navigationUrl, locationId } };
    },
  });
}

function createCodePlaces({ store }: ServerContext) {
  let pois: { readonly stamp: string; readonly byId: ReadonlyMap<string, Poi> } = { stamp: '', byId: new Map() };

  const poiById = async (id: string): Promise<Poi | undefined> => {
    const { timestamp, value } = await store.plans.pois();
    if (pois.stamp !== timestamp) {
      const all = v.parse(PoisSchema, JSON.parse(value));
      pois = { stamp: timestamp, byId: new Map(all.map((poi) => [poi.id, poi])) };
    }
    return pois.byId.get(id);
  };

  /** A resource or POI at which a code hangs, null where the caller sees none. */
  const locationOf = async (id: string, caller: Caller | null): Promise<CodePlace | null> => {
    const visible = await visibleResources(store, caller);
    const resource = visible.list().find((stored) => stored.resource.id === id)?.resource;
    if (resource !== undefined) return { locationId: id, startAreaId: resource.mapInfos[0]?.areaId ?? null };
    const poi = (await hiddenObjects(store, caller)).has(id) ? undefined : await poiById(id);
    return poi === undefined ? null : { locationId: id, startAreaId: poi.areaId };
  };

  return async (qrId: string, caller: Caller | null): Promise<CodePlace | null> => {
    const code = (await store.plans.codes()).value.find(({ id }) => id === qrId);
    if (code === undefined) return locationOf(qrId, caller);
    if (code.locationId !== null) return locationOf(code.locationId, caller);
    return { locationId: code.id, startAreaId: code.point?.areaId ?? null };
  };
}
