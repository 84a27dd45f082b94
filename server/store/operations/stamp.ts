import { createHash } from 'node:crypto';

/** @returns a short hash of some texts, as a stamp */
export function stampOf(parts: Iterable<string>): string {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part);
  return sum.digest('base64url').slice(0, 22);
}
