import { createTestAppIn } from './app-support.ts';
import { makeCampus, makeResource } from './calendar-campus.ts';

/* The whole server in a process of its own, for tests that kill it: `node killable-process.ts DIRECTORY` prints its address. */

const [, , directory] = process.argv;
if (directory === undefined) throw new Error('Name the directory of the database.');
const resources = Array.from({ length: 8 }, (_, index) => makeResource(`room-${index}`));
const { app } = await createTestAppIn(directory, makeCampus(resources), '--most-places', '0');
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${origin}\n`);
