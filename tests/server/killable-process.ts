import { makeResource } from './calendar-campus.ts';
import { createWorld } from './calendar-support.ts';

/* A server of its own process, for tests that kill it: `node killable-process.ts DIRECTORY` prints its address. */

const [, , directory] = process.argv;
if (directory === undefined) throw new Error('Name the directory of the database.');
const resources = Array.from({ length: 8 }, (_, index) => makeResource(`room-${index}`));
const world = await createWorld(resources, { directory });
const origin = await world.app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${origin}\n`);
