import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';

import type { DirectoryStore, Store } from '../store/store.ts';
import { UsageError } from '../usage-error.ts';

/** Groups whose members the provider decides, by a claim of each sign-in. */
export interface ClaimGroups {
  /** The name of the claim. */
  readonly claim: string;
  /** A value of it, and the address of the group that it stands for, lower case. */
  readonly groups: readonly { readonly value: string; readonly group: string }[];
}

export interface ClaimedGroups {
  /** Addresses. */
  readonly groups: readonly string[];
  /** For the log: why the claim could not be read; null = it could, or there is none. */
  readonly fault: string | null;
}

const MOST_VALUES = 10_000;
const ValuesSchema = v.union([
  v.pipe(v.array(v.string()), v.maxLength(MOST_VALUES)),
  // Some providers send one value as a text.
  v.pipe(
    v.string(),
    v.transform((value) => [value]),
  ),
]);
/** Entra names claims here that would be too long for a token. */
const ElsewhereSchema = v.object({ _claim_names: v.record(v.string(), v.unknown()) });

/** The addresses of all groups that the provider decides about. */
export const governedGroups = ({ groups }: ClaimGroups): readonly string[] => [
  ...new Set(groups.map(({ group }) => group)),
];

/** The groups of a person by their claims: none without the claim, or with one that cannot be read. */
export function claimedGroups(
  claims: Readonly<Record<string, unknown>>,
  { claim, groups }: ClaimGroups,
): ClaimedGroups {
  const given = claims[claim];
  const elsewhere = v.safeParse(ElsewhereSchema, claims);
  if (given === undefined && elsewhere.success && Object.hasOwn(elsewhere.output._claim_names, claim)) {
    return { groups: [], fault: 'the person is in more groups than the provider puts into a token' };
  }
  if (given === undefined || given === null) return { groups: [], fault: null };
  const values = v.safeParse(ValuesSchema, given);
  if (!values.success) return { groups: [], fault: 'the claim is no list of texts' };
  const held = new Set(values.output);
  const found = groups.flatMap(({ value, group }) => (held.has(value) ? [group] : []));
  return { groups: [...new Set(found)], fault: null };
}

/** Makes a person a member of the groups of their claims, and of no other group that the provider decides about. */
export async function joinGroups(
  { directory, log }: { readonly directory: Pick<DirectoryStore, 'setMemberships'>; readonly log: FastifyBaseLogger },
  userId: string,
  claims: Readonly<Record<string, unknown>>,
  named: ClaimGroups,
): Promise<void> {
  const { groups, fault } = claimedGroups(claims, named);
  if (fault !== null) log.error({ claim: named.claim, reason: fault }, 'groups of a sign-in cannot be read');
  await directory.setMemberships(userId, groups, governedGroups(named));
}

/** @throws UsageError where the address of a group is that of a person or a place */
export async function checkClaimGroups(store: Pick<Store, 'accounts' | 'campus'>, named: ClaimGroups): Promise<void> {
  for (const group of governedGroups(named)) {
    const isTaken =
      (await store.accounts.userByEmail(group)) !== null || (await store.campus.resourceByEmail(group)) !== null;
    if (isTaken) throw new UsageError(`--oidc-group: ${group} is the address of a person or a place`);
  }
}
