import * as v from 'valibot';

import {
  type ConfigFile,
  ConfigFileSchema,
  type ConfigurationAnswer,
  ConfigurationAnswerSchema,
} from '../wire/schemas/configuration.ts';
import type { RecordStore } from './record-store.ts';

/** Spec point 9: records of another version are not read. */
const CONFIGURATION_CACHE_VERSION = 51;

const KEY = '1';

const ConfigurationRecordSchema = v.object({
  timestamp: v.string(),
  version: v.literal(CONFIGURATION_CACHE_VERSION),
  data: ConfigurationAnswerSchema,
});

interface CachedConfiguration {
  /** The server's `CachedConfigurationTimeStamp`, sent back so that an unchanged configuration gives 204. */
  readonly timestamp: string;
  readonly data: ConfigurationAnswer;
}

/**
 * The two answers that everything else depends on: `/config.json` and the configuration, one record each. A second
 * visit starts from them; each good answer replaces them; a status other than 200 and 204 or a sign-out removes them.
 * A Map would not outlive the tab.
 */
export interface ConfigurationCache {
  readFile(): Promise<ConfigFile | null>;
  writeFile(file: ConfigFile): Promise<void>;
  read(): Promise<CachedConfiguration | null>;
  write(configuration: CachedConfiguration): Promise<void>;
  clear(): Promise<void>;
}

export function createConfigurationCache(store: RecordStore): ConfigurationCache {
  return {
    async readFile() {
      const parsed = v.safeParse(ConfigFileSchema, await store.get('configFile', KEY));
      return parsed.success ? parsed.output : null;
    },
    writeFile: (file) => store.put('configFile', KEY, file),
    async read() {
      const parsed = v.safeParse(ConfigurationRecordSchema, await store.get('configuration', KEY));
      return parsed.success ? { timestamp: parsed.output.timestamp, data: parsed.output.data } : null;
    },
    write: ({ timestamp, data }) =>
      store.put('configuration', KEY, { timestamp, version: CONFIGURATION_CACHE_VERSION, data }),
    clear: () => store.remove('configuration', KEY),
  };
}
