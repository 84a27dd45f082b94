import type { ServerContext } from '../context.ts';
import { requireCaller } from '../http/callers.ts';
import { createKnownCallers, type KnownCallers } from '../http/known-callers.ts';
import { ProblemError } from '../http/problem.ts';
import type { ValibotApp } from '../http/validation.ts';

/** The routes of the calendar and what they share. */
export interface CalendarScope extends KnownCallers {
  readonly app: ValibotApp;
  readonly context: ServerContext;
}

const DETAILS = { guest: 'Guests may look, nothing more.', display: 'This account sees places, not people.' };

/** Refuses every request without a valid token before anything else of it is read. */
export function createScope(app: ValibotApp, context: ServerContext): CalendarScope {
  const { known, note } = createKnownCallers((who) => new ProblemError(403, 'forbidden', DETAILS[who]));
  app.addHook('onRequest', async (request) => {
    note(request, await requireCaller(context, request));
  });
  return { app, context, ...known };
}
