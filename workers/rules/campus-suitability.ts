/*
 * Suitability of a whole campus (spec point 5): the conditions of `isSuitable` over columns, so that 10,000 resources
 * take a few passes over numbers.
 */
import type { Requirement } from '../contract.ts';
import { isPremiumLike } from '../model/licences.ts';
import { once } from '../model/once.ts';
import { isVisible, type Resource, type ResourceProperty } from '../model/resource.ts';
import { fold, htmlToText } from '../model/text.ts';
import { unreachable } from '../model/unreachable.ts';
import { countPresent, passesFilter, propertyOf, type SuitabilityRequest } from './suitability.ts';

export interface CampusSuitability {
  /** By row, in the order of the resources: 1 if it is suitable, else 0. */
  decide(request: SuitabilityRequest): Uint8Array;
}

/** Sets 1 to 0 for the rows that fail one condition. */
type Condition = (suitable: Uint8Array) => void;

/** The distinct values of one property. Many rows share a value, so each value is tested once. */
interface PropertyColumn {
  /** By row: index of its value. */
  readonly valueOfRow: Uint32Array;
  readonly values: readonly PropertyValue[];
}

interface PropertyValue {
  readonly property: ResourceProperty | undefined;
  /** For text and HTML: the searchable text (D18, D19); null = missing. */
  readonly folded: string | null;
}

/** Each column is computed on first use. */
export function createCampusSuitability(resources: readonly Resource[]): CampusSuitability {
  const capacity = once(() => Float64Array.from(resources, (resource) => resource.capacity ?? Number.NaN));
  const isPremium = once(() => Uint8Array.from(resources, ({ csCode }) => (isPremiumLike(csCode) ? 1 : 0)));
  const rowsByType = once(() => rowsBy(resources, ({ resourceTypeId }) => [resourceTypeId]));
  const rowsByArea = once(() => rowsBy(resources, ({ mapInfos }) => mapInfos.map(({ areaId }) => areaId)));
  const rowsByOwner = once(() => rowsBy(resources, ({ reservedTo }) => [reservedTo]));
  const columnByKey = new Map<string, PropertyColumn>();

  const columnOf = ({ propertyId, dataTypeId }: Requirement): PropertyColumn => {
    const key = `${dataTypeId} ${propertyId}`;
    const known = columnByKey.get(key);
    if (known !== undefined) return known;
    const column = createColumn(resources, propertyId, dataTypeId);
    columnByKey.set(key, column);
    return column;
  };
  const conditionsOf = (request: SuitabilityRequest): readonly Condition[] => {
    const { resourceTypeId, areaIds, attendees, filters, visibilityRestriction } = request;
    const owners = [...rowsByOwner().keys()].filter((owner) => isVisible(owner, visibilityRestriction));
    return [
      ...(resourceTypeId === null ? [] : [keepOnly(rowsByType(), [resourceTypeId])]),
      ...(owners.length === rowsByOwner().size ? [] : [keepOnly(rowsByOwner(), owners)]),
      ...capacityConditions(capacity, request.capacity),
      ...(areaIds.length === 0 ? [] : [keepOnly(rowsByArea(), areaIds)]),
      ...(attendees === null ? [] : seatConditions(isPremium(), capacity(), countPresent(attendees))),
      ...filters.map((filter) => keepPassing(columnOf(filter), filter)),
    ];
  };

  return {
    decide(request) {
      const suitable = new Uint8Array(resources.length).fill(1);
      for (const meet of conditionsOf(request)) meet(suitable);
      return suitable;
    },
  };
}

function rowsBy<K>(
  resources: readonly Resource[],
  keysOf: (resource: Resource) => readonly K[],
): ReadonlyMap<K, readonly number[]> {
  const rowsByKey = new Map<K, number[]>();
  resources.forEach((resource, row) => {
    for (const key of keysOf(resource)) {
      const rows = rowsByKey.get(key);
      if (rows === undefined) rowsByKey.set(key, [row]);
      else rows.push(row);
    }
  });
  return rowsByKey;
}

function keepOnly<K>(rowsByKey: ReadonlyMap<K, readonly number[]>, keys: readonly K[]): Condition {
  return (suitable) => {
    const isAsked = new Uint8Array(suitable.length);
    for (const key of keys) for (const row of rowsByKey.get(key) ?? []) isAsked[row] = 1;
    keepFlagged(isAsked)(suitable);
  };
}

function keepFlagged(flags: Uint8Array): Condition {
  return (suitable) => {
    for (let row = 0; row < suitable.length; row += 1) suitable[row] = (suitable[row] ?? 0) & (flags[row] ?? 0);
  };
}

/** NaN, an unknown capacity, is within no bounds (D19). */
function keepWithin(numbers: Float64Array, min: number, max: number): Condition {
  return (suitable) => {
    for (let row = 0; row < suitable.length; row += 1) {
      const number = numbers[row] ?? Number.NaN;
      if (!(number >= min && number <= max)) suitable[row] = 0;
    }
  };
}

function capacityConditions(capacity: () => Float64Array, asked: SuitabilityRequest['capacity']): readonly Condition[] {
  if (asked === null || (asked.min === null && asked.max === null)) return [];
  return [keepWithin(capacity(), asked.min ?? Number.NEGATIVE_INFINITY, asked.max ?? Number.POSITIVE_INFINITY)];
}

/** A booking with attendees needs a seat for everybody present, and a premium-like licence (D20). */
function seatConditions(isPremium: Uint8Array, capacity: Float64Array, present: number): readonly Condition[] {
  return [keepFlagged(isPremium), keepWithin(capacity, present, Number.POSITIVE_INFINITY)];
}

function keepPassing({ valueOfRow, values }: PropertyColumn, filter: Requirement): Condition {
  return (suitable) => {
    const passes = Uint8Array.from(passingValues(values, filter));
    for (let row = 0; row < suitable.length; row += 1) {
      suitable[row] = (suitable[row] ?? 0) & (passes[valueOfRow[row] ?? 0] ?? 0);
    }
  };
}

/** By value: 1 if it passes. */
function passingValues(values: readonly PropertyValue[], filter: Requirement): readonly number[] {
  const isText = filter.dataTypeId === 4 || filter.dataTypeId === 6;
  if (!isText) return values.map(({ property }) => (passesFilter(property, filter) ? 1 : 0));
  const fragment = fold(filter.text ?? '');
  if (filter.text === null || filter.text === '') return values.map(() => 1);
  return values.map(({ folded }) => (folded?.includes(fragment) === true ? 1 : 0));
}

function createColumn(
  resources: readonly Resource[],
  propertyId: string,
  dataTypeId: Requirement['dataTypeId'],
): PropertyColumn {
  const valueByKey = new Map<unknown, number>();
  const values: PropertyValue[] = [];
  const valueOfRow = Uint32Array.from(resources, (resource) => {
    const property = propertyOf(resource, propertyId);
    const key = keyOf(property, dataTypeId);
    const known = valueByKey.get(key);
    if (known !== undefined) return known;
    valueByKey.set(key, values.length);
    return values.push({ property, folded: foldedText(property, dataTypeId) }) - 1;
  });
  return { valueOfRow, values };
}

/** Equal for properties that every filter of the data type treats alike. */
function keyOf(property: ResourceProperty | undefined, dataTypeId: Requirement['dataTypeId']): unknown {
  switch (dataTypeId) {
    case 1:
      return property?.valueBoolean ?? null;
    case 2:
      return property?.valueNumber ?? null;
    case 3:
      return property?.valueDecimal ?? null;
    case 4:
      return property?.valueText ?? null;
    case 5:
      return JSON.stringify(property?.valueChoiceIds ?? null);
    case 6:
      return property?.valueHTMLContent ?? null;
    default:
      return unreachable(dataTypeId);
  }
}

function foldedText(property: ResourceProperty | undefined, dataTypeId: Requirement['dataTypeId']): string | null {
  const text = dataTypeId === 4 ? (property?.valueText ?? null) : null;
  if (text !== null) return fold(text);
  const html = dataTypeId === 6 ? (property?.valueHTMLContent ?? null) : null;
  return html === null ? null : fold(htmlToText(html));
}
