import type { DatabaseSync } from 'node:sqlite';

import type { Poi } from '../../../../workers/wire/schemas/plans.ts';
import type { ObjectDefinition, PartValues } from '../../../objects/definition.ts';
import type { ObjectStore } from '../../store.ts';
import type { Commits } from '../database/commits.ts';
import { text } from '../database/database.ts';
import { stampOf } from '../database/stamp.ts';

/** Replaces all objects within the caller's transaction; those that stay keep their values. */
export type WriteObjects = (objects: readonly ObjectDefinition[]) => void;

const STAMP = 'objects-stamp';
/** Counts the writes of values. */
const VALUES_STAMP = 'objects-values';

export function prepareObjects(database: DatabaseSync): WriteObjects {
  const readValues = database.prepare('SELECT id, state FROM site_object');
  const clear = database.prepare('DELETE FROM site_object');
  const insert = database.prepare('INSERT INTO site_object (id, position, body, state) VALUES (?, ?, ?, ?)');
  const writeStamp = database.prepare(
    'INSERT INTO value (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  return (objects) => {
    const valuesById = new Map(readValues.all().map((row) => [text(row, 'id'), text(row, 'state')]));
    clear.run();
    const bodies = objects.map((definition, position) => {
      const body = JSON.stringify(definition);
      insert.run(definition.id, position, body, valuesById.get(definition.id) ?? '{}');
      return body;
    });
    writeStamp.run(STAMP, stampOf(bodies));
  };
}

/** @param writePois replaces the points of interest within the same transaction */
export function createObjectStore(
  database: DatabaseSync,
  commits: Commits,
  { writeObjects, writePois }: { readonly writeObjects: WriteObjects; writePois(pois: readonly Poi[]): void },
): ObjectStore {
  const readAll = database.prepare('SELECT body, state FROM site_object ORDER BY position');
  const readStamp = database.prepare('SELECT value FROM value WHERE name = ?');
  const save = database.prepare('UPDATE site_object SET state = json_patch(state, ?) WHERE id = ?');
  const countSave = database.prepare(
    "INSERT INTO value (name, value) VALUES (?, '1') ON CONFLICT (name) DO UPDATE SET value = CAST(value AS INTEGER) + 1",
  );
  const stampAt = (name: string): string => {
    const row = readStamp.get(name);
    return row === undefined ? '' : text(row, 'value');
  };
  return {
    async all() {
      // Written by this module from typed values.
      return readAll.all().map((row) => ({
        definition: JSON.parse(text(row, 'body')) as ObjectDefinition,
        values: JSON.parse(text(row, 'state')) as PartValues,
      }));
    },
    stamps: async () => ({ definitions: stampAt(STAMP), values: stampAt(VALUES_STAMP) }),
    saveValues: (valuesById) =>
      commits.write(() => {
        for (const [id, values] of valuesById) save.run(JSON.stringify(values), id);
        countSave.run(VALUES_STAMP);
      }),
    replace: (objects, pois) =>
      commits.writeAlone(() => {
        writeObjects(objects);
        writePois(pois);
      }),
  };
}
