import * as v from 'valibot';

import { describeIssues } from '../../wire/decode.ts';
import type { Log } from '../../wire/log.ts';

/** Called for each item that does not fit, with its id, '' if it has none, and the reason. */
export type OnSkipped = (id: string, reason: string) => void;

export interface ListedItems<T> {
  /** Of the call, for the log. */
  readonly name: string;
  readonly schema: v.GenericSchema<unknown, T>;
  readonly onSkipped?: OnSkipped | undefined;
}

/** The items of a page that fit; the others are counted in the log. */
export function fittingItems<T>(
  items: readonly unknown[],
  { name, schema, onSkipped }: ListedItems<T>,
  log: Log,
): readonly T[] {
  return items.flatMap((item) => {
    const parsed = v.safeParse(schema, item, { abortEarly: true });
    if (parsed.success) return [parsed.output];
    const reason = describeIssues(parsed.issues);
    log(`${name}: an item skipped`, reason);
    onSkipped?.(idOf(item), reason);
    return [];
  });
}

const IdentifiedSchema = v.object({ id: v.string() });

function idOf(item: unknown): string {
  const parsed = v.safeParse(IdentifiedSchema, item);
  return parsed.success ? parsed.output.id : '';
}
