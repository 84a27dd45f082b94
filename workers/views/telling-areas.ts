/** A place by its shown name, and the names of the areas that contain it, the innermost first. */
export interface NamedPlace {
  readonly name: string;
  readonly areas: readonly string[];
}

/**
 * The area names that distinguish places with equal names where no header of an area does: the innermost level at which
 * their areas all differ, or else differ the most; '' for the other places.
 */
export function tellingAreas(places: readonly NamedPlace[]): readonly string[] {
  const placesByName = Map.groupBy(places, ({ name }) => name);
  const told = new Map<NamedPlace, string>();
  for (const equals of placesByName.values()) {
    if (equals.length === 1) continue;
    const depth = tellingDepth(equals);
    for (const place of equals) told.set(place, place.areas[depth] ?? '');
  }
  return places.map((place) => told.get(place) ?? '');
}

/** The level, from the innermost out, whose areas distinguish the most of some places; of equal ones the innermost. */
function tellingDepth(places: readonly NamedPlace[]): number {
  const deepest = Math.max(...places.map(({ areas }) => areas.length));
  const counts = Array.from({ length: deepest }, (_, depth) => new Set(places.map(({ areas }) => areas[depth])).size);
  return counts.indexOf(Math.max(...counts));
}
