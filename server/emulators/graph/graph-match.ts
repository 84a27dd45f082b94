import type { FastifyRequest } from 'fastify';

import { changeKeyOf, type Item } from '../items.ts';
import { GraphError } from './graph-error.ts';

/** @throws GraphError 412 where the caller has read another version than the present one */
export function requireMatch(request: FastifyRequest, item: Item): void {
  const condition = request.headers['if-match'];
  if (condition === undefined) return;
  const tags = condition.split(',').map((tag) => tag.trim());
  if (tags.includes('*') || tags.some((tag) => tag.includes(`"${changeKeyOf(item.stored, true)}"`))) return;
  const text = 'The send or update operation could not be performed because the change key passed in the request does';
  throw new GraphError(412, 'ErrorIrresolvableConflict', `${text} not match the current change key for the item.`);
}
