import { addressKey } from '../model/address.ts';

interface Invited {
  readonly email: string;
  readonly remotely: boolean;
  /** Null = a person, or a group of which nothing more is known. */
  readonly members: readonly { readonly email: string }[] | null;
}

/**
 * The people that invitations are for, each once: those of groups, who take part as their group does but where they are
 * invited by themselves, as the calendar has it. A group whose people are not known counts as one.
 */
export function peopleOf(
  invited: readonly Invited[],
): readonly { readonly email: string; readonly remotely: boolean }[] {
  const people = new Map<string, { readonly email: string; readonly remotely: boolean }>();
  for (const { members, remotely } of invited) {
    for (const { email } of members ?? []) people.set(addressKey(email), { email, remotely });
  }
  for (const { email, members, remotely } of invited) {
    if (members === null) people.set(addressKey(email), { email, remotely });
  }
  return [...people.values()];
}
