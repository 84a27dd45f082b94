import { writeSync } from 'node:fs';

import { makeResource } from './calendar-campus.ts';
import { createWorld, HOUR, NOW, reservation } from './calendar-support.ts';

/* `node durable-writer.ts DIRECTORY COUNT` makes reservations one after the other and reports each acknowledged one. */

const [, , directory, count] = process.argv;
if (directory === undefined || count === undefined) throw new Error('Name a directory and a count.');
const room = makeResource('red');
const world = await createWorld([room], { directory });
for (let index = 0; index < Number(count); index += 1) {
  const start = NOW + (2 + index) * HOUR;
  const { statusCode } = await world.create('ada', reservation([room], start, start + HOUR));
  // Synchronously: a stream would write it later.
  if (statusCode === 201) writeSync(1, 'acknowledged\n');
}
await world.close();
