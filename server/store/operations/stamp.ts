import { createHash } from 'node:crypto';

/** A short hash of texts that are not kept. */
export function createStamp() {
  const sum = createHash('sha256');
  return {
    add: (text: string): void => void sum.update(text),
    value: (): string => sum.digest('base64url').slice(0, 22),
  };
}

/** @returns a short hash of some texts, as a stamp */
export function stampOf(parts: Iterable<string>): string {
  const stamp = createStamp();
  for (const part of parts) stamp.add(part);
  return stamp.value();
}
