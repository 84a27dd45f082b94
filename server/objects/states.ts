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

/** The present states of all objects, as this process knows them; values that were reported are stored for the others. */
export interface ObjectStates {
  all(): readonly LiveObject[];
  find(objectId: string): LiveObject | null;
  /** Changes with each state and each definition. */
  revision(): number;
  /** Sets some parts of an object; what is the same already changes nothing. */
  setValues(objectId: string, values: PartValues, change?: ValuesChange): void;
  setAvailability(objectId: string, availability: ObjectState['availability']): void;
  /** Reads what another process has changed: values, and definitions. @returns whether there are other definitions */
  load(): Promise<boolean>;
  /** Stores what is to be kept. */
  save(): Promise<void>;
}

type Stamps = Awaited<ReturnType<Store['objects']['stamps']>>;

interface StatesOptions {
  readonly store: Pick<Store, 'objects'>;
  /** Of an object of which nothing has been reported yet. */
  readonly firstAvailability: (definition: ObjectDefinition) => ObjectState['availability'];
  readonly onChanged: (objectId: string, isUrgent: boolean) => void;
}

export function createObjectStates({ store, firstAvailability, onChanged }: StatesOptions): ObjectStates {
  let objectById = new Map<string, LiveObject>();
  let stamps: Stamps | null = null;
  /** The values in the store when it was read last, by object. */
  let stored: ReadonlyMap<string, PartValues> = new Map();
  let revision = 0;
  /** Parts that are to be stored, by object. */
  let unsaved = new Map<string, PartValues>();

  const change = (object: LiveObject, isUrgent: boolean): void => {
    objectById.set(object.definition.id, object);
    revision += 1;
    onChanged(object.definition.id, isUrgent);
  };
  const setValues: ObjectStates['setValues'] = (objectId, values, { isUrgent = false, isReported = false } = {}) => {
    const object = objectById.get(objectId);
    if (object === undefined) return;
    const availability = isReported ? Availability.DataReady : object.availability;
    const hasOther = Object.entries(values).some(([partId, value]) => object.values[partId] !== value);
    if (!hasOther && availability === object.availability) return;
    if (isReported) unsaved.set(objectId, { ...unsaved.get(objectId), ...values });
    change({ ...object, values: { ...object.values, ...values }, availability }, isUrgent);
  };
  /** An object as it is defined now, with what is known of it. */
  const takeOver = ({ definition, values }: StoredObject): LiveObject => {
    const known = objectById.get(definition.id);
    const own = { ...initialValues(definition), ...values, ...known?.values };
    const availability = known?.availability ?? firstAvailability(definition);
    return { definition, values: ownValues(definition, own), availability };
  };
  /** Values that another process has stored since the last reading; what this one is to store is newer. */
  const takeForeign = ({ definition, values }: StoredObject, before: PartValues): void => {
    const own = unsaved.get(definition.id) ?? {};
    const foreign = Object.entries(values).filter(
      ([partId, value]) => before[partId] !== value && !Object.hasOwn(own, partId),
    );
    setValues(definition.id, ownValues(definition, Object.fromEntries(foreign)), { isUrgent: true });
  };
  return {
    all: () => [...objectById.values()],
    find: (objectId) => objectById.get(objectId) ?? null,
    revision: () => revision,
    setValues,
    setAvailability(objectId, availability) {
      const object = objectById.get(objectId);
      if (object !== undefined && object.availability !== availability) change({ ...object, availability }, false);
    },
    async load() {
      const [before, present] = [stamps, await store.objects.stamps()];
      const hasOthers = before?.definitions !== present.definitions;
      if (!hasOthers && before?.values === present.values) return false;
      const all = await store.objects.all();
      stamps = present;
      if (hasOthers) {
        revision += 1;
        objectById = new Map(all.map((object) => [object.definition.id, takeOver(object)]));
      }
      for (const object of before === null ? [] : all) takeForeign(object, stored.get(object.definition.id) ?? {});
      stored = new Map(all.map(({ definition, values }) => [definition.id, values]));
      return hasOthers && before !== null;
    },
    async save() {
      if (unsaved.size === 0) return;
      const saved = unsaved;
      unsaved = new Map();
      try {
        await store.objects.saveValues(saved);
      } catch (error) {
        // The next time stores them.
        for (const [id, values] of saved) unsaved.set(id, { ...values, ...unsaved.get(id) });
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
