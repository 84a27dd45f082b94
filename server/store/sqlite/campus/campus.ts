import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';

import { type AssistConfiguration, AssistConfigurationSchema } from '../../../../workers/wire/schemas/configuration.ts';
import type { CampusStore, ResourcesChanged, Stamped, StoredResource, UseCount } from '../../store.ts';
import type { AddPerson } from '../accounts/accounts.ts';
import { text, transaction } from '../database/database.ts';
import { stampOf } from '../database/stamp.ts';
import type { AddGroup } from '../accounts/groups.ts';
import type { AddNotice } from '../outbox.ts';
import type { WriteObjects } from '../objects/objects.ts';
import type { PlanWriter } from '../plans/plans.ts';
import { prepareSeeding } from './seed.ts';
import { prepareResourcesChange } from './resources-change.ts';
import type { SeriesRows } from '../events/series-rows.ts';
import type { SettleConfirmations } from '../events/settle-confirmations.ts';
import type { UseWriter } from '../events/uses.ts';

/** The shared resources: read once, and again when another process has changed them. */
interface CachedResources {
  readonly stamp: string;
  readonly resources: readonly StoredResource[];
  readonly byEmail: ReadonlyMap<string, StoredResource>;
}

export interface ReadResources {
  (): CachedResources;
  /** Checks the stamp again at the next read: this connection has changed the resources. */
  forget(): void;
}

const CONFIGURATION = 'configuration';
const RESOURCES_STAMP = 'resources-stamp';

/**
 * Keeps one parsed copy of the resources of a database, which is outdated once the stamp, a hash of all of them, has
 * changed. The stamp is read once per turn of the event loop: a query of a hundred resources would read it two hundred
 * times.
 */
export function prepareResources(database: DatabaseSync): ReadResources {
  const readValue = database.prepare('SELECT value FROM value WHERE name = ?');
  const readBodies = database.prepare('SELECT body FROM resource ORDER BY position');
  let cached: CachedResources = { stamp: '', resources: [], byEmail: new Map() };
  let isCheckedThisTurn = false;
  const forget = (): void => {
    isCheckedThisTurn = false;
  };
  const read = (): CachedResources => {
    if (isCheckedThisTurn) return cached;
    isCheckedThisTurn = true;
    setImmediate(forget);
    const row = readValue.get(RESOURCES_STAMP);
    const stamp = row === undefined ? '' : text(row, 'value');
    if (stamp === cached.stamp) return cached;
    // Written by this module from typed values.
    const resources = readBodies.all().map((body) => JSON.parse(text(body, 'body')) as StoredResource);
    const byEmail = new Map(resources.map((stored) => [stored.resource.email.toLowerCase(), stored]));
    cached = { stamp, resources, byEmail };
    return cached;
  };
  return Object.assign(read, { forget });
}

export interface CampusParts {
  readonly readResources: ReadResources;
  readonly addPerson: AddPerson;
  readonly addUse: UseWriter;
  readonly addGroup: AddGroup;
  readonly addNotice: AddNotice;
  readonly writeSeries: SeriesRows['write'];
  readonly settle: SettleConfirmations;
  readonly writePlans: PlanWriter['all'];
  readonly writeObjects: WriteObjects;
  readonly addUseCount: (use: UseCount) => void;
}

export function createCampusStore(database: DatabaseSync, parts: CampusParts): CampusStore {
  const { readResources } = parts;
  const readValue = database.prepare('SELECT value FROM value WHERE name = ?');
  const writeValue = database.prepare(
    'INSERT INTO value (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  const readBodies = database.prepare('SELECT body FROM resource ORDER BY position');
  const replace = prepareResourcesChange(database, parts.addNotice, parts.settle);
  const seeding = prepareSeeding(database, parts);
  let configuration: { readonly json: string; readonly stamped: Stamped<AssistConfiguration> } | null = null;

  return {
    async isEmpty() {
      return readValue.get(CONFIGURATION) === undefined;
    },
    async seed(campus, events, now) {
      readResources.forget();
      return transaction(database, () => {
        writeValue.run(CONFIGURATION, JSON.stringify(campus.configuration));
        const bodies = seeding.resources(campus.resources);
        writeValue.run(RESOURCES_STAMP, stampOf(bodies));
        readResources.forget();
        if (campus.plans !== undefined) parts.writePlans(campus.plans);
        if (campus.objects !== undefined) parts.writeObjects(campus.objects);
        for (const use of campus.useCounts ?? []) parts.addUseCount(use);
        seeding.people(campus, now);
        return seeding.events(campus, events, now);
      });
    },
    async replaceResources(change, now) {
      const work = (): ResourcesChanged => {
        readResources.forget();
        const row = readValue.get(CONFIGURATION);
        const isSeen = row !== undefined && stampOf([text(row, 'value')]) === change.seen.configuration;
        if (!isSeen || readResources().stamp !== change.seen.resources) return { type: 'stale' };
        const changed = replace(change, readResources().resources, now);
        if (changed.type !== 'done') return changed;
        writeValue.run(CONFIGURATION, JSON.stringify(change.configuration));
        if (change.plans !== undefined) parts.writePlans(change.plans);
        writeValue.run(RESOURCES_STAMP, stampOf(readBodies.all().map((body) => text(body, 'body'))));
        return changed;
      };
      const changed = transaction(database, work, change.isTrial);
      readResources.forget();
      return changed;
    },
    async configuration() {
      const row = readValue.get(CONFIGURATION);
      if (row === undefined) throw new Error('There is no campus yet: seed one first.');
      const json = text(row, 'value');
      if (configuration?.json !== json) {
        configuration = {
          json,
          stamped: { timestamp: stampOf([json]), value: v.parse(AssistConfigurationSchema, JSON.parse(json)) },
        };
      }
      return configuration.stamped;
    },
    async resources() {
      const cached = readResources();
      return { timestamp: cached.stamp, value: cached.resources };
    },
    async resourceByEmail(email) {
      return readResources().byEmail.get(email.toLowerCase()) ?? null;
    },
  };
}
