import type { FastifyRequest } from 'fastify';

import { EMULATED } from '../emulated.ts';

/** The address of the emulated Google on this server. */
export const GOOGLE_PATH = EMULATED.google.path;

/** Below that: the APIs as they stand at www.googleapis.com, people.googleapis.com and admin.googleapis.com. */
export const CALENDAR = '/calendar/v3';
export const PEOPLE = '/v1';
export const DIRECTORY = '/admin/directory/v1';

/** The address that the client used for this server's Google. */
export function baseOf(request: FastifyRequest): string {
  return URL.parse(GOOGLE_PATH, `${request.protocol}://${request.host}`)?.href ?? GOOGLE_PATH;
}
