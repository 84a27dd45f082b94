/** What a table says of a person; what is undefined stays as it is, or is as usual for a new person. */
export interface PersonRow {
  /** Lower case, like all addresses here. */
  readonly email: string;
  readonly displayName: string;
  readonly username?: string | undefined;
  readonly timeZone?: string | undefined;
  /** Addresses of all the groups that the person is in. */
  readonly groups?: readonly string[] | undefined;
}

export interface GroupRow {
  readonly email: string;
  readonly displayName: string;
}

export interface DirectoryChange {
  readonly people: readonly PersonRow[];
  readonly groups: readonly GroupRow[];
  /** Of new people without one. */
  readonly timeZone: string;
  /** Dry run: nothing is stored. */
  readonly isTrial: boolean;
}

export interface ChangeCount {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

export type DirectoryChanged =
  | { readonly type: 'done'; readonly people: ChangeCount; readonly groups: ChangeCount }
  /** These addresses belong to something else: a place, a guest, a group, or a person; nothing was written. */
  | { readonly type: 'taken'; readonly emails: readonly string[] };

/** The changes of the directory; both make groups that there are none of, named by their address. */
export interface DirectoryChangeStore {
  /** Adds and changes people and groups by their addresses, all or none. */
  change(change: DirectoryChange, now: number): Promise<DirectoryChanged>;
  /**
   * Makes a person a member of some groups and of no others of those that are governed.
   * @param governed addresses, lower case; memberships in other groups stay
   */
  setMemberships(personId: string, groups: readonly string[], governed: readonly string[]): Promise<void>;
}
