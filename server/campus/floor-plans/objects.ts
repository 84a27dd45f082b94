/*
 * What can be looked at and switched on a seeded campus: lights, blinds and air of some meeting rooms, and the lifts.
 */
import type { Label } from '../../../workers/wire/schemas/common.ts';
import { OUT_OF_ORDER, PartKind } from '../../../workers/model/objects.ts';
import type { Connector, Poi } from '../../../workers/wire/schemas/plans.ts';
import type { DefinedPart, ObjectDefinition } from '../../objects/definition.ts';
import { ROOM_PARTS } from '../../objects/simulation.ts';
import type { StoredResource } from '../../store/store.ts';
import { toLabel } from '../labels.ts';
import type { Texts } from '../labels.ts';
import type { RoomPlace } from '../layout/places.ts';
import { FACILITY_MANAGEMENT } from '../people/people.ts';
import { liftIndicatorId } from './network.ts';
import { NAMES } from './texts.ts';
import { AIR, LIFT_STATES, OBJECT_TEXTS } from './object-texts.ts';

/** Meeting rooms of a storey with devices. */
const ROOMS_PER_STOREY = 3;
/** Centimetres between the pins of a room and its name: one above it, one below it. */
const APART = 100;
const STANDARD = 'CS0621';
const ICON_MODE = 2;

export interface SeededObjects {
  readonly objects: readonly ObjectDefinition[];
  readonly pois: readonly Poi[];
}

type PartDraft = Pick<DefinedPart, 'id' | 'kind'> & Partial<DefinedPart>;

const part = (draft: PartDraft): DefinedPart => ({
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

const topicOf = (objectId: string, partId: string): string => `deskway/${objectId}/${partId}`;

/** With the topics of its device. */
const devicePart = (objectId: string, draft: PartDraft): DefinedPart =>
  part({
    ...draft,
    stateTopic: draft.stateTopic ?? topicOf(objectId, draft.id),
    commandTopic: draft.control == null ? null : `${topicOf(objectId, draft.id)}/set`,
  });

const titleParts = (name: Label, icon: string): DefinedPart[] => [
  part({ id: 'name', kind: PartKind.ObjectLabel, name }),
  part({ id: 'icon', kind: PartKind.Icon, initial: icon }),
];

const unitOf = (of: string, unit: string): DefinedPart =>
  part({ id: `${of}-unit`, kind: PartKind.Unit, of, initial: unit });

const PERCENT = { type: 'slider', min: 0, max: 100, step: 10 } as const;

const controlOf = (id: string, name: Label, resourceId: string): ObjectDefinition => ({
  id,
  resourceId,
  kind: 'control-1',
  switchers: null,
  parts: [
    ...titleParts(name, 'light'),
    devicePart(id, {
      id: ROOM_PARTS.lamp,
      kind: PartKind.Control,
      name: toLabel(OBJECT_TEXTS.lamp),
      control: { type: 'switch', on: true, off: false },
      initial: false,
    }),
    devicePart(id, {
      id: ROOM_PARTS.brightness,
      kind: PartKind.Control,
      name: toLabel(OBJECT_TEXTS.brightness),
      control: PERCENT,
      initial: 80,
    }),
    unitOf(ROOM_PARTS.brightness, '%'),
    devicePart(id, {
      id: ROOM_PARTS.blinds,
      kind: PartKind.Control,
      name: toLabel(OBJECT_TEXTS.blinds),
      control: PERCENT,
      initial: 0,
    }),
    unitOf(ROOM_PARTS.blinds, '%'),
    devicePart(id, { id: 'lux', kind: PartKind.Value, name: toLabel(OBJECT_TEXTS.lux), simulated: 'light' }),
    unitOf('lux', 'lx'),
  ],
});

const monitorOf = (id: string, name: Label, resourceId: string): ObjectDefinition => ({
  id,
  resourceId,
  kind: 'monitor-1',
  switchers: null,
  parts: [
    ...titleParts(name, 'thermometer'),
    devicePart(id, {
      id: 'temperature',
      kind: PartKind.Value,
      name: toLabel(OBJECT_TEXTS.temperature),
      simulated: 'temperature',
    }),
    unitOf('temperature', '°C'),
    devicePart(id, { id: 'co2', kind: PartKind.Value, name: 'CO₂', simulated: 'co2' }),
    unitOf('co2', 'ppm'),
    part({
      id: 'air',
      kind: PartKind.Label,
      of: 'co2',
      name: toLabel(OBJECT_TEXTS.air),
      simulated: 'air',
      texts: Object.fromEntries(Object.entries(AIR).map(([value, texts]) => [value, toLabel(texts)])),
    }),
    part({ id: 'air-color', kind: PartKind.Color, of: 'co2', simulated: 'air-color' }),
  ],
});

const liftOf = (id: string, name: Label): ObjectDefinition => {
  const texts = Object.fromEntries(Object.entries(LIFT_STATES).map(([value, words]) => [value, toLabel(words)]));
  const inService = 'in service';
  return {
    id,
    resourceId: null,
    kind: 'indicator-1',
    switchers: [FACILITY_MANAGEMENT],
    parts: [
      ...titleParts(name, 'elevator'),
      devicePart(id, {
        id: 'state',
        kind: PartKind.Value,
        name: toLabel(OBJECT_TEXTS.state),
        texts,
        initial: inService,
      }),
      part({ id: 'state-color', kind: PartKind.Color, of: 'state', simulated: 'lift-color' }),
      devicePart(id, {
        id: 'switch',
        kind: PartKind.Control,
        of: 'state',
        name: toLabel(OBJECT_TEXTS.inService),
        texts,
        control: { type: 'switch', on: inService, off: OUT_OF_ORDER },
        initial: inService,
        stateTopic: topicOf(id, 'state'),
      }),
    ],
  };
};

const poiOf = ({ id, kind }: ObjectDefinition, name: Label, at: Pick<Poi, 'areaId' | 'x' | 'y' | 'category'>): Poi => ({
  id,
  kind,
  name,
  description: '',
  csCode: STANDARD,
  rotationDeg: 0,
  displayMode: ICON_MODE,
  files: [],
  openingHours: null,
  isOutOfOrder: false,
  ...at,
});

/** The name of a room behind a text, in the languages that the room has a name in, and English else. */
const withRoom = (texts: Texts, name: Label): Label => {
  const roomIn = (language: string): string => (typeof name === 'string' ? name : (name[language] ?? name['en'] ?? ''));
  return Object.fromEntries(
    Object.entries(toLabel(texts)).map(([language, text]) => [language, `${text} · ${roomIn(language)}`]),
  );
};

/** The devices of a few meeting rooms of each storey. @param resources those of the rooms, in their order */
export function createRoomObjects(
  rooms: readonly RoomPlace[],
  resources: readonly (StoredResource | undefined)[],
): SeededObjects {
  const countByStorey = new Map<string, number>();
  const objects: ObjectDefinition[] = [];
  const pois: Poi[] = [];
  rooms.forEach(({ storey, x, y }, index) => {
    const stored = resources[index];
    const count = (countByStorey.get(storey.id) ?? 0) + 1;
    // Everybody may know of these rooms.
    if (stored === undefined || stored.assignedTo !== null || count > ROOMS_PER_STOREY) return;
    countByStorey.set(storey.id, count);
    const room = stored.resource.displayNameForApp;
    const controlName = withRoom(OBJECT_TEXTS.control, room);
    const monitorName = withRoom(OBJECT_TEXTS.monitor, room);
    const control = controlOf(`${storey.id}-control-${count}`, controlName, stored.resource.id);
    const monitor = monitorOf(`${storey.id}-monitor-${count}`, monitorName, stored.resource.id);
    objects.push(control, monitor);
    pois.push(
      poiOf(control, controlName, { category: 'light', areaId: storey.id, x, y: y - APART }),
      poiOf(monitor, monitorName, { category: 'climate', areaId: storey.id, x, y: y + APART }),
    );
  });
  return { objects, pois };
}

/** An indicator for each lift; it stands at the lowest stop, and closes the lift's edges of the network (D35). */
export function createLiftObjects(connectors: readonly Connector[]): SeededObjects {
  const objects: ObjectDefinition[] = [];
  const pois: Poi[] = [];
  for (const { id, kind, name, stops } of connectors) {
    const [stop] = stops;
    if (kind !== 'elevator' || stop === undefined) continue;
    const lift = liftOf(liftIndicatorId({ id }), name || toLabel(NAMES.elevator));
    objects.push(lift);
    pois.push(poiOf(lift, name, { ...stop, category: 'elevator' }));
  }
  return { objects, pois };
}
