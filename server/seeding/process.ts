/* The process of apart.ts. */
import { once } from 'node:events';
import process from 'node:process';

import { createSqliteStore } from '../store/sqlite/index.ts';
import { StorageError } from '../store/storage-error.ts';
import type { Seeded, Seeding } from './apart.ts';
import { ensureCampus } from './ensure-campus.ts';

async function seed({ directory, campus }: Seeding): Promise<void> {
  const report = (seeded: Seeded): void => void process.send?.(seeded);
  try {
    const store = createSqliteStore(directory);
    await ensureCampus(store, campus);
    report(null);
    await store.close();
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    report({ problem: error.problem, message: error.message });
  }
}

// When the server is killed, so is this process.
const end = (): void => process.exit(1);
process.on('disconnect', end);
const [seeding] = await once(process, 'message');
await seed(seeding as Seeding);
process.off('disconnect', end);
process.disconnect?.();
