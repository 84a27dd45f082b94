/** A name as the timeline's filter compares it: exact except for case (spec point 5). */
export function timelineNameKey(name: string): string {
  return name.toLowerCase();
}

/**
 * True if one of a resource's names is searched for, or no name is (spec point 5).
 * @param nameKeys of its name, displayName and displayNameForApp
 * @param wantedKeys of the names searched for
 */
export function matchesTimelineName(nameKeys: readonly string[], wantedKeys: ReadonlySet<string>): boolean {
  return wantedKeys.size === 0 || nameKeys.some((key) => wantedKeys.has(key));
}
