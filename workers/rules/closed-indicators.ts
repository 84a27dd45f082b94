import { OUT_OF_ORDER } from '../model/objects.ts';
import type { SiteObject } from '../wire/schemas/objects.ts';

type Indicator = Pick<SiteObject, 'id' | 'kind' | 'state'>;

const saysOutOfOrder = (value: unknown): boolean =>
  typeof value === 'string' && value.trim().toLowerCase() === OUT_OF_ORDER;

/**
 * Ids of the indicators that say "out of order"; network edges that name them are closed (D35). The last known value
 * counts while there is no data.
 */
export function closedIndicators(objects: Iterable<Indicator>): ReadonlySet<string> {
  const closed = new Set<string>();
  for (const { id, kind, state } of objects) {
    if (kind !== 'indicator-1') continue;
    if (Object.values(state.parts).some(({ value }) => saysOutOfOrder(value))) closed.add(id);
  }
  return closed;
}
