import type { HubConnection } from '@microsoft/signalr';

import type { DefinedPart, ObjectDefinition } from '../../server/objects/definition.ts';
import type { Campus } from '../../server/store/store.ts';
import type { ObjectState, SiteObject } from '../../workers/wire/schemas/objects.ts';
import { bearer, SMALL_CAMPUS, type TestApp } from './app-support.ts';

export const makePart = (draft: Pick<DefinedPart, 'id' | 'kind'> & Partial<DefinedPart>): DefinedPart => ({
  name: '',
  of: null,
  control: null,
  texts: {},
  initial: null,
  stateTopic: null,
  commandTopic: null,
  simulated: null,
  ...draft,
});

export const LAMP: ObjectDefinition = {
  id: 'lamp',
  resourceId: null,
  kind: 'control-1',
  switchers: null,
  parts: [
    makePart({
      id: 'power',
      kind: 2,
      control: { type: 'switch', on: 'ON', off: 'OFF' },
      initial: 'OFF',
      stateTopic: 'house/lamp/power',
      commandTopic: 'house/lamp/power/set',
    }),
    makePart({
      id: 'level',
      kind: 2,
      control: { type: 'slider', min: 0, max: 100, step: 10 },
      initial: 50,
      stateTopic: 'house/lamp/level',
      commandTopic: 'house/lamp/level/set',
    }),
    makePart({ id: 'level-unit', kind: 6, of: 'level', initial: '%' }),
    makePart({ id: 'level-color', kind: 7, of: 'level' }),
    makePart({ id: 'title', kind: 3, initial: 'Lamp' }),
  ],
};

/** It has no device: it is simulated with a broker as well. */
export const SENSOR: ObjectDefinition = {
  id: 'sensor',
  resourceId: null,
  kind: 'monitor-1',
  switchers: null,
  parts: [makePart({ id: 'temperature', kind: 5, simulated: 'temperature' })],
};

export const LIFT: ObjectDefinition = {
  id: 'lift-state-1',
  resourceId: null,
  kind: 'indicator-1',
  switchers: ['facility@campus.example'],
  parts: [
    makePart({ id: 'state', kind: 5, initial: 'in service', stateTopic: 'house/lift' }),
    makePart({ id: 'color', kind: 7, of: 'state', simulated: 'lift-color' }),
    makePart({
      id: 'switch',
      kind: 2,
      of: 'state',
      initial: 'in service',
      control: { type: 'switch', on: 'in service', off: 'out of order' },
      stateTopic: 'house/lift',
      commandTopic: 'house/lift/set',
    }),
  ],
};

/** Ben is a facility manager. */
export const OBJECT_CAMPUS: Campus = {
  ...SMALL_CAMPUS,
  groups: [{ id: 'g1', displayName: 'Facility', email: 'Facility@campus.example', members: ['ben'] }],
  objects: [LAMP, SENSOR, LIFT],
};

export async function readObjects(server: TestApp, token?: string): Promise<readonly SiteObject[]> {
  const headers = token === undefined ? {} : bearer(token);
  return (await server.app.inject({ url: '/api/objects', headers })).json<SiteObject[]>();
}

/** The values of an object, as `power OFF, level 50`. */
export async function valuesOf(server: TestApp, objectId: string): Promise<string> {
  const object = (await readObjects(server)).find(({ id }) => id === objectId);
  return textOf(object?.state ?? { parts: {}, availability: 1 });
}

export const textOf = ({ parts, availability }: ObjectState): string =>
  [
    ...Object.entries(parts).map(([id, { value, unit = '', color = '' }]) => `${id} ${value}${unit}${color}`),
    ...(availability === 1 ? ['not available'] : []),
  ].join(', ');

/** What a client hears of objects, as `lamp: power ON`. */
export function listen(client: HubConnection): string[] {
  const heard: string[] = [];
  client.on('ObjectChanged', (id: string, text: string) => void heard.push(`${id}: ${textOf(JSON.parse(text))}`));
  return heard;
}
