import * as v from 'valibot';

import { fitOf } from './fit.ts';
import type { Log } from './log.ts';

/** Where a value does not match its schema, e.g. `data.0.email: expected string`; the value itself is not repeated. */
export function describeIssues(issues: readonly v.BaseIssue<unknown>[]): string {
  const [first] = issues;
  if (first === undefined) return 'unknown';
  const path = v.getDotPath(first);
  const claim = `expected ${first.expected ?? first.type}`;
  return path === null ? claim : `${path}: ${claim}`;
}

/** Keeps the items that match the schema; others are skipped and counted in the log, never an error for the user. */
export function decodeItems<T>(
  schema: v.GenericSchema<unknown, T>,
  items: readonly unknown[],
  call: string,
  log: Log,
): readonly T[] {
  const fits = fitOf(schema);
  const kept: T[] = [];
  let reason: string | null = null;
  for (const item of items) {
    if (fits(item)) {
      kept.push(item);
      continue;
    }
    const parsed = v.safeParse(schema, item, { abortEarly: true });
    if (parsed.success) kept.push(parsed.output);
    else reason ??= describeIssues(parsed.issues);
  }
  if (reason !== null) log(`${call}: ${items.length - kept.length} of ${items.length} items skipped`, reason);
  return kept;
}
