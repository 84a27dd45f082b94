import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';

import { registerSchedules } from '../../server/assist/event-routes.ts';
import { useValibot } from '../../server/http/validation.ts';
import { makeResource } from './calendar-campus.ts';
import { createWorld, HOUR, NOW, type World } from './calendar-support.ts';

const DESK = makeResource('desk');

let world: World;

afterEach(() => world.close());

/** What the server itself says of a desk. @param calendarUrl '' = it has the calendars */
async function asked(calendarUrl: string): Promise<unknown> {
  const { context } = world;
  const app = useValibot(Fastify());
  registerSchedules(app, { ...context, options: { ...context.options, calendarUrl } }, null);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/cache/get',
    headers: { authorization: 'Bearer ada' },
    payload: {
      start: new Date(NOW).toISOString(),
      end: new Date(NOW + HOUR).toISOString(),
      emails: [DESK.resource.email],
    },
  });
  await app.close();
  return answer.json();
}

it('says of no place that it is free where a provider has the calendars', async () => {
  world = await createWorld([DESK]);
  const item = { scheduleId: DESK.resource.email };
  expect(await asked('')).toMatchObject({ items: [{ ...item, availabilityView: '0000' }] });
  expect(await asked('https://graph.example/v1.0')).toEqual({
    items: [{ ...item, availabilityView: '', error: expect.objectContaining({ code: 'unavailable' }) }],
  });
});
