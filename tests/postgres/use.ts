/* Has the stores of tests be on the PostgreSQL server of `server.ts`. */
import process from 'node:process';

import { inject } from 'vitest';

process.env['TEST_POSTGRES_URL'] = inject('postgres');
