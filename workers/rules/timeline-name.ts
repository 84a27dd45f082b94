/** A name as the timeline's filter compares names: exactly, but for the case (spec point 5). */
export function timelineNameKey(name: string): string {
  return name.toLowerCase();
}

/**
 * True where one of a resource's names is looked for, or none is asked for (spec point 5).
 * @param nameKeys of its name, displayName and displayNameForApp
 * @param wantedKeys of the names looked for
 */
export function matchesTimelineName(nameKeys: readonly string[], wantedKeys: ReadonlySet<string>): boolean {
  return wantedKeys.size === 0 || nameKeys.some((key) => wantedKeys.has(key));
}
