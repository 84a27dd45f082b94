/* Controllable objects of a table beside those that a campus has. */
import { isPossible, PartKind, type PartControl } from '../../../workers/model/objects.ts';
import type { Label } from '../../../workers/wire/schemas/common.ts';
import type { Poi } from '../../../workers/wire/schemas/plans.ts';
import type { DefinedPart, ObjectDefinition } from '../../objects/definition.ts';
import type { Plans } from '../../store/store.ts';
import type { Problem } from '../plan.ts';
import type { PartRow } from './columns.ts';

const POI_STANDARD = 'CS0621';
const ICON_MODE = 2;
const MOST_PARTS = 32;

export interface ObjectsChange {
  readonly objects: readonly ObjectDefinition[];
  readonly pois: readonly Poi[];
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Present ones that are not in the table. */
  readonly missing: number;
}

/** A number, yes or no as such, anything else as a text. */
function valueOf(text: string | null): boolean | number | string | null {
  if (text === null) return null;
  if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

function controlOf(row: PartRow): PartControl | string | null {
  if (row.partKind !== PartKind.Control)
    return row.control === null ? null : 'control belongs to a part of the kind control';
  if (row.control === null) return 'control is empty: it takes switch or slider';
  if (row.control === 'switch') return { type: 'switch', on: valueOf(row.on) ?? true, off: valueOf(row.off) ?? false };
  const { min, max, step } = row;
  if (min === null || max === null || min >= max) return 'a slider takes min and max, and min is below max';
  return { type: 'slider', min, max, step: step ?? 1 };
}

function partOf(row: PartRow): DefinedPart | string {
  const control = controlOf(row);
  if (typeof control === 'string') return control;
  const initial = valueOf(row.value);
  if (control !== null && initial !== null && !isPossible(control, initial))
    return 'value is not one that the control has';
  if (row.commandTopic !== null && control === null) return 'commandTopic belongs to a part of the kind control';
  return {
    id: row.part,
    kind: row.partKind,
    name: row.partName ?? '',
    of: row.of,
    control,
    texts: {},
    initial,
    stateTopic: row.stateTopic,
    commandTopic: row.commandTopic,
    simulated: null,
  };
}

/** What a campus has. */
interface Present {
  readonly objects: readonly ObjectDefinition[];
  readonly plans: Pick<Plans, 'campus' | 'pois'>;
  readonly resourceIds: ReadonlySet<string>;
}

const namesOf = (name: Label): readonly string[] => (typeof name === 'string' ? [name] : Object.values(name));

/** The object of some lines with its point of interest. @returns the mistakes otherwise */
function objectOf(rows: readonly PartRow[], { plans: { campus }, resourceIds }: Present) {
  const problems: Problem[] = [];
  const [first] = rows;
  const fault = (row: PartRow | undefined, text: string): void => void problems.push({ line: row?.line ?? 1, text });
  const parts = rows.flatMap((row, index): readonly DefinedPart[] => {
    if (rows.findIndex(({ part }) => part === row.part) !== index) fault(row, `the part “${row.part}” is there twice`);
    if (row.of !== null && !rows.some(({ part }) => part === row.of)) fault(row, `of names no part: “${row.of}”`);
    const part = partOf(row);
    if (typeof part !== 'string') return [part];
    fault(row, part);
    return [];
  });
  if (rows.length > MOST_PARTS) fault(first, `an object has ${MOST_PARTS} parts at most`);
  const { kind = null, area: areaName = null, x = null, y = null, name = null, resource = null } = first ?? {};
  const areas = campus.areas.filter(
    ({ id, name: names }) => id === areaName || namesOf(names).includes(areaName ?? ''),
  );
  const [area] = areas;
  if (kind === null) fault(first, 'kind is empty');
  if (name === null) fault(first, 'name is empty');
  if (x === null || y === null) fault(first, 'x or y is empty');
  if (area === undefined) fault(first, `area names no area with a plan: “${areaName ?? ''}”`);
  if (resource !== null && !resourceIds.has(resource)) fault(first, `resource is the id of no resource: “${resource}”`);
  // Whoever walks has to know what is closed.
  if (resource !== null && kind === 'indicator-1') fault(first, 'resource belongs to control-1 and monitor-1');
  if (areas.length > 1) fault(first, `area names several areas: “${areaName ?? ''}”; give the id of one`);
  if (problems.length > 0 || first === undefined || kind === null || area === undefined) return { problems };
  const object: ObjectDefinition = {
    id: first.object,
    kind,
    parts,
    switchers: first.switchers,
    resourceId: first.resource,
  };
  const poi: Poi = {
    id: first.object,
    kind,
    category: first.category ?? 'device',
    name: name ?? '',
    description: '',
    csCode: POI_STANDARD,
    areaId: area.id,
    x: x ?? 0,
    y: y ?? 0,
    rotationDeg: 0,
    displayMode: ICON_MODE,
    files: [],
    openingHours: null,
    isOutOfOrder: false,
  };
  return { problems, object, poi };
}

/** @param replaces removes the objects that are not in the table */
export function planObjects(
  rows: readonly PartRow[],
  present: Present,
  replaces: boolean,
): ObjectsChange | { readonly problems: readonly Problem[] } {
  const rowsById = Map.groupBy(rows, ({ object }) => object);
  const read = [...rowsById.values()].map((own) => objectOf(own, present));
  const problems = read.flatMap((one) => one.problems);
  const presentIds = new Set(present.objects.map(({ id }) => id));
  for (const [id, [first]] of rowsById) {
    const isTaken = !presentIds.has(id) && present.plans.pois.some((poi) => poi.id === id);
    if (isTaken) problems.push({ line: first?.line ?? 1, text: `“${id}” is the id of another point of interest` });
  }
  if (problems.length > 0) return { problems };
  const objects = read.flatMap(({ object }) => object ?? []);
  const pois = read.flatMap(({ poi }) => poi ?? []);
  const missing = present.objects.filter(({ id }) => !rowsById.has(id));
  const kept = replaces ? [] : missing;
  const gone = new Set([...rowsById.keys(), ...(replaces ? missing.map(({ id }) => id) : [])]);
  return {
    objects: [...kept, ...objects],
    pois: [...present.plans.pois.filter(({ id }) => !gone.has(id)), ...pois],
    added: objects.filter(({ id }) => !presentIds.has(id)).length,
    changed: objects.filter(({ id }) => presentIds.has(id)).length,
    removed: replaces ? missing.length : 0,
    missing: missing.length,
  };
}
