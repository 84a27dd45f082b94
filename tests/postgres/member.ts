/*
 * One of several servers on a database, in a process of its own: `node member.ts DATABASE_URL ORIGIN [SMTP_PORT]` prints its
 * port. SIGTERM stops it as an operator does.
 */
import type { AddressInfo } from 'node:net';

import { createPostgresStore } from '../../server/store/postgres/index.ts';
import { joinProcesses } from '../../server/store/postgres/processes.ts';
import { createTestAppAmong } from '../server/app-support.ts';
import { makeCampus, makeResource } from '../server/calendar-campus.ts';

const [, , url, origin, smtp] = process.argv;
if (url === undefined || origin === undefined) throw new Error('Name the database and the origin.');
const campus = makeCampus(Array.from({ length: 8 }, (_, index) => makeResource(`room-${index}`)));
const store = await createPostgresStore(url);
const processes = await joinProcesses(url, { lookEvery: 200, answerWithin: 5_000, stoppedAfter: 60_000 });
if (await store.campus.isEmpty()) {
  // The test's clock stands still.
  await processes.alone(async () => {
    if (await store.campus.isEmpty()) await store.campus.seed(campus, [], Date.UTC(2026, 2, 2, 8, 0));
  });
}
const mail =
  smtp === undefined ? [] : ['--smtp-url', `smtp://127.0.0.1:${smtp}`, '--mail-from', 'desks@campus.example'];
const app = await createTestAppAmong(processes, store, campus, '--most-places', '0', '--origin', origin, ...mail);
await app.app.listen({ port: 0, host: 'localhost' });
process.stdout.write(`${(app.app.server.address() as AddressInfo).port}\n`);
process.once('SIGTERM', () => {
  void app.close().then(() => process.exit(0));
});
