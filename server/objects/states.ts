import * as v from 'valibot';

import { Availability, PartKind } from '../../workers/model/objects.ts';
import { PartColorSchema, type ObjectState, type PartState } from '../../workers/wire/schemas/objects.ts';
import type { Store } from '../store/store.ts';
import type { ObjectDefinition, PartValues, StoredObject } from './definition.ts';

/** An object with its present values. */
export interface LiveObject extends StoredObject {
  readonly availability: ObjectState['availability'];
}

interface ValuesChange {
  /** Shown before other changes. */
  readonly isUrgent?: boolean;
  /** A device has reported them: they are kept over a restart, and the object has data. */
  readonly isReported?: boolean;
}

/** The present states of all objects. */
export interface ObjectStates {
  all(): readonly LiveObject[];
  find(objectId: string): LiveObject | null;
  /** Changes with each state and each definition. */
  revision(): number;
  /** Sets some parts of an object; what is the same already changes nothing. */
  setValues(objectId: string, values: PartValues, change?: ValuesChange): void;
  setAvailability(objectId: string, availability: ObjectState['availability']): void;
  /** Reads the definitions where another process has changed them. @returns whether it has */
  load(): Promise<boolean>;
  /** Stores what is to be kept. */
  save(): Promise<void>;
}

interface StatesOptions {
  readonly store: Pick<Store, 'objects'>;
  /** Of an object of which nothing has been reported yet. */
  readonly firstAvailability: (definition: ObjectDefinition) => ObjectState['availability'];
  readonly onChanged: (objectId: string, isUrgent: boolean) => void;
}

export function createObjectStates({ store, firstAvailability, onChanged }: StatesOptions): ObjectStates {
  let objectById = new Map<string, LiveObject>();
  let stamp: string | null = null;
  let revision = 0;
  const unsaved = new Set<string>();

  const change = (object: LiveObject, isUrgent: boolean): void => {
    objectById.set(object.definition.id, object);
    revision += 1;
    onChanged(object.definition.id, isUrgent);
  };
  return {
    all: () => [...objectById.values()],
    find: (objectId) => objectById.get(objectId) ?? null,
    revision: () => revision,
    setValues(objectId, values, { isUrgent = false, isReported = false } = {}) {
      const object = objectById.get(objectId);
      if (object === undefined) return;
      const availability = isReported ? Availability.DataReady : object.availability;
      const hasOther = Object.entries(values).some(([partId, value]) => object.values[partId] !== value);
      if (!hasOther && availability === object.availability) return;
      if (isReported) unsaved.add(objectId);
      change({ ...object, values: { ...object.values, ...values }, availability }, isUrgent);
    },
    setAvailability(objectId, availability) {
      const object = objectById.get(objectId);
      if (object !== undefined && object.availability !== availability) change({ ...object, availability }, false);
    },
    async load() {
      const present = await store.objects.stamp();
      if (present === stamp) return false;
      const isFirst = stamp === null;
      const stored = await store.objects.all();
      stamp = present;
      revision += 1;
      objectById = new Map(
        stored.map(({ definition, values }) => {
          const known = objectById.get(definition.id);
          const availability = known?.availability ?? firstAvailability(definition);
          const own = { ...initialValues(definition), ...values, ...known?.values };
          return [definition.id, { definition, values: ownValues(definition, own), availability }];
        }),
      );
      return !isFirst;
    },
    async save() {
      if (unsaved.size === 0) return;
      const saved = [...unsaved].flatMap((id): [string, PartValues][] => {
        const object = objectById.get(id);
        return object === undefined ? [] : [[id, object.values]];
      });
      unsaved.clear();
      try {
        await store.objects.saveValues(new Map(saved));
      } catch (error) {
        // The next time stores them.
        for (const [id] of saved) unsaved.add(id);
        throw error;
      }
    },
  };
}

const initialValues = ({ parts }: ObjectDefinition): PartValues =>
  Object.fromEntries(parts.flatMap(({ id, initial }) => (initial === null ? [] : [[id, initial]])));

/** Without those of parts that there were once. */
const ownValues = ({ parts }: ObjectDefinition, values: PartValues): PartValues =>
  Object.fromEntries(
    parts.flatMap(({ id }) => {
      const value = Object.hasOwn(values, id) ? values[id] : undefined;
      return value === undefined ? [] : [[id, value]];
    }),
  );

/** The state as clients get it; a value carries its unit and its colour. */
export function stateOf({ definition, values, availability }: LiveObject): ObjectState {
  const aboutOf = (partId: string, kind: number) =>
    definition.parts.flatMap((part) => (part.of === partId && part.kind === kind ? (values[part.id] ?? []) : []))[0];
  const parts: Record<string, PartState> = {};
  for (const { id } of definition.parts) {
    const value = values[id];
    if (value === undefined) continue;
    const unit = aboutOf(id, PartKind.Unit);
    const color = aboutOf(id, PartKind.Color);
    parts[id] = {
      value,
      ...(typeof unit === 'string' ? { unit } : {}),
      ...(v.is(PartColorSchema, color) ? { color } : {}),
    };
  }
  return { parts, availability };
}
