import type { FastifyRequest } from 'fastify';

import { toZone } from './graph-times.ts';

/** What a caller wishes for by the header `Prefer`. */
export interface Preferences {
  /** The zone in the caller's spelling. */
  readonly timeZone: string;
  readonly hasImmutableIds: boolean;
  readonly bodyType: 'html' | 'text';
  /** The value of `Preference-Applied`; null = nothing was wished for. */
  readonly applied: string | null;
}

const PARTS = /([\w.-]+)\s*(?:=\s*(?:"([^"]*)"|([^\s,;]+)))?/g;

/** @throws GraphError 400 for an unknown zone */
export function preferencesOf(request: Pick<FastifyRequest, 'headers'>): Preferences {
  const header = [request.headers['prefer'] ?? []].flat().join(', ');
  const wishes = new Map(
    [...header.matchAll(PARTS)].map(([, name = '', quoted, plain]) => [name.toLowerCase(), quoted ?? plain ?? '']),
  );
  const timeZone = wishes.get('outlook.timezone');
  if (timeZone !== undefined) toZone(timeZone);
  const hasImmutableIds = wishes.get('idtype')?.toLowerCase() === 'immutableid';
  const bodyType = wishes.get('outlook.body-content-type')?.toLowerCase();
  const applied = [
    timeZone === undefined ? [] : `outlook.timezone="${timeZone}"`,
    hasImmutableIds ? 'IdType="ImmutableId"' : [],
    bodyType === undefined ? [] : `outlook.body-content-type="${bodyType}"`,
  ].flat();
  return {
    timeZone: timeZone ?? 'UTC',
    hasImmutableIds,
    bodyType: bodyType === 'text' ? 'text' : 'html',
    applied: applied.length === 0 ? null : applied.join(', '),
  };
}
