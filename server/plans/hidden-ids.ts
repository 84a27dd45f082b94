import { createHash } from 'node:crypto';

import { heldResources, visibleResources } from '../calendar/visible-resources.ts';
import type { Caller, ServerContext } from '../context.ts';

/** Which of some resources a caller does not see (D42): ids in the order of the campus. */
export async function hiddenIds(
  context: Pick<ServerContext, 'store' | 'clock'>,
  caller: Caller | null,
  ids: { has(id: string): boolean },
): Promise<ReadonlySet<string>> {
  const visible = await visibleResources(context.store, caller);
  const hidden = visible.hidden().filter(({ resource }) => ids.has(resource.id));
  const held = caller === null ? [] : await heldResources(context, caller, hidden);
  const isHeld = (email: string): boolean => held.includes(email.toLowerCase());
  return new Set(hidden.flatMap(({ resource }) => (isHeld(resource.email) ? [] : [resource.id])));
}

/** The timestamp of an answer without some ids. */
export function stampWithout(timestamp: string, hidden: ReadonlySet<string>): string {
  if (hidden.size === 0) return timestamp;
  const variant = createHash('sha256')
    .update([...hidden].join('\n'))
    .digest('base64url')
    .slice(0, 8);
  return `${timestamp}.${variant}`;
}
