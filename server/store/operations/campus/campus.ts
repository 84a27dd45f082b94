import * as v from 'valibot';

import { type AssistConfiguration, AssistConfigurationSchema } from '../../../../workers/wire/schemas/configuration.ts';
import type { CampusStore, ResourcesChange, ResourcesChanged, Stamped } from '../../store.ts';
import { writeOrTry } from '../dry-run.ts';
import { addUseCount } from '../insights/insights.ts';
import { forgetUnsettled } from '../events/confirmations.ts';
import { writeObjects } from '../objects/objects.ts';
import { writePlans } from '../plans/plans.ts';
import { stampOf } from '../stamp.ts';
import { lockValue, readValue, writeValue } from '../values.ts';
import type { Database, Work } from '../work.ts';
import { forgetResources, readResources, resourceBodies, RESOURCES_STAMP } from './resources.ts';
import { changeResources } from './resources-change.ts';
import { seedEvents, seedPeople, seedResources } from './seed.ts';

const CONFIGURATION = 'configuration';
/** The row with its hash: the configuration itself is long, and every request asks whether it has changed. */
const CONFIGURATION_STAMP = 'configuration-stamp';

function* writeConfiguration(configuration: AssistConfiguration): Work<void> {
  const json = JSON.stringify(configuration);
  yield* writeValue(CONFIGURATION, json);
  yield* writeValue(CONFIGURATION_STAMP, stampOf([json]));
}

function* configurationJson(): Work<string> {
  const json = yield* readValue(CONFIGURATION);
  if (json === null) throw new Error('There is no campus yet: seed one first.');
  return json;
}

function* seed(...[campus, events, now]: Parameters<CampusStore['seed']>) {
  yield* writeConfiguration(campus.configuration);
  yield* writeValue(RESOURCES_STAMP, yield* seedResources(campus.resources));
  yield* forgetResources();
  if (campus.plans !== undefined) yield* writePlans(campus.plans);
  if (campus.objects !== undefined) yield* writeObjects(campus.objects);
  for (const use of campus.useCounts ?? []) yield* addUseCount(use);
  yield* seedPeople(campus, now);
  yield* forgetUnsettled();
  return yield* seedEvents(campus, events, now);
}

function* replaceResources(change: ResourcesChange, now: number): Work<ResourcesChanged> {
  // Reservations made meanwhile would keep the old settings.
  yield* lockValue(RESOURCES_STAMP);
  yield* forgetResources();
  const json = yield* readValue(CONFIGURATION);
  const isSeen = json !== null && stampOf([json]) === change.seen.configuration;
  const present = yield* readResources();
  if (!isSeen || present.stamp !== change.seen.resources) return { type: 'stale' };
  const changed = yield* changeResources(change, present.resources, now);
  if (changed.type !== 'done') return changed;
  yield* writeConfiguration(change.configuration);
  if (change.plans !== undefined) yield* writePlans(change.plans);
  yield* writeValue(RESOURCES_STAMP, stampOf(yield* resourceBodies()));
  yield* forgetResources();
  return changed;
}

export function createCampusStore(database: Database): CampusStore {
  let configuration: Stamped<AssistConfiguration> | null = null;

  /** @returns the present stamp, which a database of an older program gets now */
  async function configurationStamp(): Promise<string> {
    const stamp = await database.read(() => readValue(CONFIGURATION_STAMP));
    if (stamp !== null) return stamp;
    return database.write(function* () {
      const written = stampOf([yield* configurationJson()]);
      yield* writeValue(CONFIGURATION_STAMP, written);
      return written;
    });
  }

  return {
    async isEmpty() {
      return (await database.read(() => readValue(CONFIGURATION))) === null;
    },
    seed: (...asked) => database.fill(() => seed(...asked)),
    replaceResources: (change, now) => writeOrTry(database, change.isTrial, () => replaceResources(change, now)),
    async configuration() {
      const timestamp = await configurationStamp();
      if (configuration?.timestamp === timestamp) return configuration;
      const json = await database.read(configurationJson);
      configuration = { timestamp: stampOf([json]), value: v.parse(AssistConfigurationSchema, JSON.parse(json)) };
      return configuration;
    },
    async resources() {
      const { stamp, resources } = await database.read(readResources);
      return { timestamp: stamp, value: resources };
    },
    async resourceByEmail(email) {
      return (await database.read(readResources)).byEmail.get(email.toLowerCase()) ?? null;
    },
  };
}
