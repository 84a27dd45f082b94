/*
 * The real server with a test's own build, given as the first argument: one that can be replaced while it runs.
 */
import type { AddressInfo } from 'node:net';
import process from 'node:process';

import { createApp } from '../../server/app.ts';
import { createClock } from '../../server/http/clock.ts';
import { parseOptions } from '../../server/options.ts';
import { createSqliteStore } from '../../server/store/sqlite/index.ts';

const [dist = '', ...args] = process.argv.slice(2);
const parsed = parseOptions(args, {});
if (parsed.type !== 'options') throw new Error('These options are not valid');
const options = { ...parsed.options, dist };
const store = createSqliteStore(options.dataDirectory);
const { app } = await createApp({ store, clock: createClock(options.clockStart), options });
await app.listen({ host: options.host, port: options.port });
console.log(`Deskway is at http://${options.host}:${(app.server.address() as AddressInfo).port}`);
