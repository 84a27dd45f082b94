import * as v from 'valibot';

import { FavouritesSchema } from '../../workers/wire/schemas/account.ts';
import { UserSettingsSchema } from '../../workers/wire/schemas/user-settings.ts';
import { NewUserSettingsSchema } from '../../workers/wire/schemas/requests.ts';
import { OutboxAnswerSchema } from '../../workers/wire/schemas/outbox.ts';
import { visibleResources } from '../calendar/visible-resources.ts';
import type { ServerContext } from '../context.ts';
import { requireCaller, requireMember } from '../http/callers.ts';
import { ProblemError } from '../http/problem.ts';
import type { ValibotApp } from '../http/validation.ts';

const OUTBOX_LENGTH = 100;

const FavouriteParamsSchema = v.object({ id: v.pipe(v.string(), v.maxLength(200)) });

/** The favourites of the caller; nobody else's can be named. */
export function registerFavourites(app: ValibotApp, context: ServerContext): void {
  const { accounts } = context.store;
  app.route({
    method: 'GET',
    url: '/api/users/me/favourites',
    schema: { response: { 200: FavouritesSchema } },
    handler: async (request) => {
      const caller = await requireCaller(context, request);
      const hidden = (await visibleResources(context.store, caller)).hidden();
      const hiddenIds = new Set(hidden.map(({ resource }) => resource.id));
      const ids = (await accounts.favourites(caller.userId)).filter((id) => !hiddenIds.has(id));
      return ids.map((resourceId) => ({ resourceId }));
    },
  });
  for (const method of ['POST', 'DELETE'] as const) {
    app.route({
      method,
      url: '/api/users/me/favourites/:id',
      schema: { params: FavouriteParamsSchema },
      handler: async (request, reply) => {
        const caller = await requireMember(context, request);
        const visible = await visibleResources(context.store, caller);
        const { id } = request.params;
        if (!visible.list().some(({ resource }) => resource.id === id)) {
          throw new ProblemError(404, 'not_found', 'There is no such resource.');
        }
        await accounts.setFavourite(caller.userId, id, method === 'POST');
        return reply.code(204).send();
      },
    });
  }
}

/** The settings and mails of the caller. */
export function registerPersonal(app: ValibotApp, context: ServerContext): void {
  const { accounts, outbox } = context.store;
  app.route({
    method: 'GET',
    url: '/api/users/me/settings',
    schema: { response: { 200: UserSettingsSchema } },
    handler: async (request) => {
      const caller = await requireCaller(context, request);
      return v.parse(UserSettingsSchema, (await accounts.settings(caller.userId)) ?? {});
    },
  });
  app.route({
    method: 'PUT',
    url: '/api/users/me/settings',
    schema: { body: NewUserSettingsSchema, response: { 200: UserSettingsSchema } },
    handler: async (request) => {
      const caller = await requireMember(context, request);
      await accounts.saveSettings(caller.userId, request.body);
      return request.body;
    },
  });
  app.route({
    method: 'GET',
    url: '/api/outbox',
    schema: { response: { 200: OutboxAnswerSchema } },
    handler: async (request) => {
      const caller = await requireCaller(context, request);
      const entries = await outbox.list(caller.email, OUTBOX_LENGTH);
      return entries.map(({ id, kind, to, subject, body, createdAt }) => ({
        id,
        kind,
        to,
        subject,
        body,
        createdAt: new Date(createdAt).toISOString(),
      }));
    },
  });
}
