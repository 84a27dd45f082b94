import type { ObjectDefinition, PartValues } from '../../../objects/definition.ts';
import type { ObjectStore } from '../../store.ts';
import { writePois } from '../plans/plans.ts';
import { text } from '../rows.ts';
import { stampOf } from '../stamp.ts';
import { readValue, writeValue } from '../values.ts';
import { type Database, type Row, statement, type Work } from '../work.ts';

const STAMP = 'objects-stamp';
/** Counts the writes of values. */
const VALUES_STAMP = 'objects-values';

const readStates = statement('SELECT id, state FROM site_object');
const clear = statement('DELETE FROM site_object');
const insert = statement('INSERT INTO site_object (id, position, body, state) VALUES (?, ?, ?, ?)');
const readAll = statement('SELECT body, state FROM site_object ORDER BY position');
const readState = statement('SELECT state FROM site_object WHERE id = ?');
const save = statement('UPDATE site_object SET state = ? WHERE id = ?');
const countSave = statement(
  `INSERT INTO value (name, value) VALUES (?, '1')
   ON CONFLICT (name) DO UPDATE SET value = CAST(CAST(value.value AS BIGINT) + 1 AS TEXT)`,
);

// Written by this module from typed values.
const valuesOf = (row: Row): PartValues => JSON.parse(text(row, 'state')) as PartValues;

/** Replaces all objects; those that stay keep their values. */
export function* writeObjects(objects: readonly ObjectDefinition[]): Work<void> {
  const states = yield* readStates.all();
  const stateById = new Map(states.map((row) => [text(row, 'id'), text(row, 'state')]));
  yield* clear.run();
  const bodies = objects.map((definition) => JSON.stringify(definition));
  for (const [position, { id }] of objects.entries()) {
    yield* insert.run(id, position, bodies[position] ?? '', stateById.get(id) ?? '{}');
  }
  yield* writeValue(STAMP, stampOf(bodies));
}

function* saveValues(valuesById: ReadonlyMap<string, PartValues>): Work<void> {
  // The count first: it has others wait who save at the same time.
  yield* countSave.run(VALUES_STAMP);
  for (const [id, values] of valuesById) {
    const row = yield* readState.get(id);
    if (row !== undefined) yield* save.run(JSON.stringify({ ...valuesOf(row), ...values }), id);
  }
}

export function createObjectStore(database: Database): ObjectStore {
  return {
    async all() {
      return (await database.read(() => readAll.all())).map((row) => ({
        // Written by this module from typed values.
        definition: JSON.parse(text(row, 'body')) as ObjectDefinition,
        values: valuesOf(row),
      }));
    },
    stamps: () =>
      database.readSeveral(function* () {
        return { definitions: (yield* readValue(STAMP)) ?? '', values: (yield* readValue(VALUES_STAMP)) ?? '' };
      }),
    saveValues: (valuesById) => database.write(() => saveValues(valuesById)),
    replace: (objects, pois) =>
      database.writeMany(function* () {
        yield* writeObjects(objects);
        yield* writePois(pois);
      }),
  };
}
