import { addressKey } from '../model/address.ts';

interface Invited {
  readonly email: string;
  readonly remotely: boolean;
  /** Null = a person, or a group whose members are not known. */
  readonly members: readonly { readonly email: string }[] | null;
}

/**
 * The invited people, each once: members of a group attend as their group does, unless they are invited individually,
 * as in the calendar. A group whose members are not known counts as one person.
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
