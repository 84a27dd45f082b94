/*
 * The result of confirming places: the server answers one record or problem a key (D26).
 */
import * as v from 'valibot';

import type { ConfirmedPlace, Failure, InterfaceLanguage } from '../../contract.ts';
import { shownName } from '../../model/resource.ts';
import { describeIssues } from '../../wire/decode.ts';
import { ConfirmationRecordSchema } from '../../wire/schemas/confirmations.ts';
import { ProblemSchema } from '../../wire/schemas/problem.ts';
import type { InvitedResource } from './event-resources.ts';

/** @param items one a place, in their order, as they came */
export function toConfirmedPlaces(
  places: readonly InvitedResource[],
  items: readonly unknown[],
  language: InterfaceLanguage,
): readonly ConfirmedPlace[] {
  return places.map(({ resource }, index) => ({
    resourceId: resource.id,
    name: shownName(resource, language),
    failure: failureOf(items[index]),
  }));
}

/** Only a record with the status confirmed is a success: all else has a reason. */
function failureOf(item: unknown): Failure | null {
  const problem = v.safeParse(ProblemSchema, item);
  if (problem.success) {
    const { status, code, rule, detail, title } = problem.output;
    return { type: 'refused', status, code, rule: rule ?? null, detail: detail ?? title };
  }
  const record = v.safeParse(ConfirmationRecordSchema, item, { abortEarly: true });
  if (!record.success) return { type: 'malformed', call: 'confirm', detail: describeIssues(record.issues) };
  if (record.output.confirmed) return null;
  const code = record.output.canceled ? 'already_cancelled' : 'not_confirmed';
  return { type: 'refused', status: 409, code, rule: null, detail: 'The place was not confirmed' };
}
