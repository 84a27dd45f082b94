/*
 * The effect of a table of resources on a campus. Nothing is written here, and a table with a single fault has no
 * effect.
 */
import { isDeepStrictEqual } from 'node:util';

import type { AssistConfiguration } from '../../workers/wire/schemas/configuration.ts';
import type { StoredResource } from '../store/store.ts';
import { type AreaTree, createAreaTree } from './areas.ts';
import { type Column, readCells, readHeader, type RowValues } from './columns.ts';
import type { CsvRow } from './csv.ts';
import { toStored, typeIdOf } from './row-resource.ts';

/** The present campus. */
export interface Present {
  readonly configuration: AssistConfiguration;
  readonly resources: readonly StoredResource[];
  /** E-mail addresses of people in lower case, which no resource may have. */
  readonly people: ReadonlySet<string>;
}

export interface Problem {
  readonly line: number;
  readonly text: string;
}

export interface Plan {
  readonly configuration: AssistConfiguration;
  readonly added: readonly StoredResource[];
  readonly changed: readonly StoredResource[];
  readonly unchanged: number;
  readonly newAreas: number;
  /** Existing areas with another floor. */
  readonly changedAreas: number;
  /** In the campus, but not in the table. */
  readonly missing: readonly StoredResource[];
}

export type Planned =
  | { readonly type: 'plan'; readonly plan: Plan }
  | { readonly type: 'problems'; readonly problems: readonly Problem[] };

/** Computes the effect of the rows of a table on a campus; the first row names the columns. */
export function planImport(rows: readonly CsvRow[], present: Present): Planned {
  const [header, ...body] = rows;
  if (header === undefined) return refused([{ line: 1, text: 'the file is empty' }]);
  const { columns, problems } = readHeader(header.cells, present.configuration.filters);
  if (problems.length > 0) return refused(problems.map((text) => ({ line: header.line, text })));
  if (body.length === 0)
    return refused([{ line: header.line, text: 'no resource stands below the names of the columns' }]);
  const tree = createAreaTree(present.configuration.areas);
  const byId = new Map(present.resources.map((stored) => [stored.resource.id, stored]));
  const read = body.map((row) => readRow(row, columns, { tree, byId, present }));
  const all = [...read.flatMap((one) => one.problems), ...clashes(read, present), ...setFloors(read, tree)];
  if (all.length > 0) return refused(all.toSorted((a, b) => a.line - b.line));
  const written = read.flatMap(({ stored }) => stored ?? []);
  const before = ({ resource }: StoredResource) => byId.get(resource.id);
  const asked = new Set(written.map(({ resource }) => resource.id));
  const changed = written.filter(
    (stored) => before(stored) !== undefined && !isDeepStrictEqual(before(stored), stored),
  );
  const added = written.filter((stored) => before(stored) === undefined);
  return {
    type: 'plan',
    plan: {
      configuration: { ...present.configuration, areas: [...tree.all()] },
      added,
      changed,
      unchanged: written.length - added.length - changed.length,
      newAreas: tree.all().length - present.configuration.areas.length,
      changedAreas: present.configuration.areas.filter((area, at) => area.ordinal !== tree.all()[at]?.ordinal).length,
      missing: present.resources.filter(({ resource }) => !asked.has(resource.id)),
    },
  };
}

const refused = (problems: readonly Problem[]): Planned => ({ type: 'problems', problems });

interface ReadRow {
  readonly line: number;
  readonly stored: StoredResource | null;
  /** The floor of its level in the row; null = none. */
  readonly floor: RowFloor | null;
  readonly problems: readonly Problem[];
}

interface RowFloor {
  readonly levelId: string;
  /** null = the floor in the name. */
  readonly floor: number | null;
}

interface Existing {
  readonly tree: AreaTree;
  readonly byId: ReadonlyMap<string, StoredResource>;
  readonly present: Present;
}

function readRow({ line, cells }: CsvRow, columns: readonly Column[], existing: Existing): ReadRow {
  const { values, problems } = readCells(cells, columns);
  const made = problems.length > 0 ? { problems } : place(values, existing);
  if ('problems' in made) {
    return { line, stored: null, floor: null, problems: made.problems.map((text) => ({ line, text })) };
  }
  const floor = floorOfRow(values, existing.tree);
  if (floor !== null && 'problem' in floor) {
    return { line, stored: made, floor: null, problems: [{ line, text: floor.problem }] };
  }
  return { line, stored: made, floor, problems: [] };
}

function floorOfRow({ cells }: RowValues, tree: AreaTree): RowFloor | null | { readonly problem: string } {
  const { area = '', floorLevel } = cells;
  if (floorLevel === undefined) return null;
  const found = tree.idOf(area);
  const level = 'id' in found ? tree.levelOf(found.id) : null;
  if (level !== null) return { levelId: level.id, floor: floorLevel };
  return floorLevel === null ? null : { problem: 'floorLevel is of no level: that is the third name of the area' };
}

/** Sets the floors in the rows. @returns levels with two different floors */
function setFloors(rows: readonly ReadRow[], tree: AreaTree): readonly Problem[] {
  const problems: Problem[] = [];
  const rowByLevel = new Map<string, { readonly line: number; readonly floor: number | null }>();
  for (const { line, floor: own } of rows) {
    if (own === null) continue;
    const before = rowByLevel.get(own.levelId);
    if (before === undefined || before.floor === null) rowByLevel.set(own.levelId, { line, floor: own.floor });
    else if (own.floor !== null && own.floor !== before.floor) {
      const text = `floorLevel is ${own.floor} here and ${before.floor} on line ${before.line}, of the same level`;
      problems.push({ line, text });
    }
  }
  for (const [levelId, { floor }] of rowByLevel) tree.setFloor(levelId, floor);
  return problems;
}

/** The resource of a row, in its area and of its type. */
function place(
  values: RowValues,
  { tree, byId, present }: Existing,
): StoredResource | { readonly problems: readonly string[] } {
  const { id = '', type = '', area = '' } = values.cells;
  const { filters, resourceTypeInfos } = present.configuration;
  const resourceTypeId = typeIdOf(type, present.configuration);
  const found = tree.idOf(area);
  const problems = 'problem' in found ? [`area ${found.problem}`] : [];
  if (resourceTypeId === null) {
    const known = resourceTypeInfos.map((info) => info.resourceTypeId).join(', ');
    return { problems: [...problems, `type “${type}” is none of ${known}`] };
  }
  for (const [propertyId, value] of values.properties) {
    const isOfType = filters.some((filter) => filter.id === propertyId && filter.resourceTypeId === resourceTypeId);
    if (value !== null && !isOfType) problems.push(`property:${propertyId} is none of a ${type}`);
  }
  if ('problem' in found || problems.length > 0) return { problems };
  const stored = toStored(values, { resourceTypeId, areaId: found.id }, byId.get(id) ?? null);
  const contradiction = contradictionIn(stored);
  return contradiction === null ? stored : { problems: [contradiction] };
}

/** Limits that no reservation could meet; one of the two lengths may come from the present resource. */
function contradictionIn({ resource: { schedulingSettings } }: StoredResource): string | null {
  const least = schedulingSettings?.minimumMeetingDurationInMinutes ?? 0;
  const most = schedulingSettings?.maximumMeetingDurationInMinutes ?? Number.POSITIVE_INFINITY;
  return least > most ? `a reservation would take ${least} minutes at least and ${most} at most` : null;
}

/** Ids and addresses that two resources, or a resource and a person, would share. */
function clashes(rows: readonly ReadRow[], { resources, people }: Present): readonly Problem[] {
  const problems: Problem[] = [];
  const lineById = new Map<string, number>();
  const lineByEmail = new Map<string, number>();
  const ids = new Set(rows.flatMap(({ stored }) => stored?.resource.id ?? []));
  const others = new Map(
    resources.flatMap(({ resource }) => (ids.has(resource.id) ? [] : [[resource.email.toLowerCase(), resource.id]])),
  );
  for (const { line, stored } of rows) {
    if (stored === null) continue;
    const { id, email } = stored.resource;
    const address = email.toLowerCase();
    const [sameId, sameEmail] = [lineById.get(id), lineByEmail.get(address)];
    if (sameId !== undefined) problems.push({ line, text: `id “${id}” stands on line ${sameId} already` });
    if (sameEmail !== undefined) problems.push({ line, text: `email ${email} stands on line ${sameEmail} already` });
    const other = others.get(address);
    if (other !== undefined) problems.push({ line, text: `email ${email} is that of the resource “${other}”` });
    if (people.has(address)) problems.push({ line, text: `email ${email} is that of a person` });
    lineById.set(id, sameId ?? line);
    lineByEmail.set(address, sameEmail ?? line);
  }
  return problems;
}
