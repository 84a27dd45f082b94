/** A place by the name that is shown, and the names of the areas it stands in, the innermost first. */
export interface NamedPlace {
  readonly name: string;
  readonly areas: readonly string[];
}

/**
 * What tells places apart that no header of an area does: for those of equal names the innermost of their areas that is
 * another for each of them, or what is nearest to that; '' for the others.
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

/** How far out the area is that tells the most of some places apart; the innermost of equally good ones. */
function tellingDepth(places: readonly NamedPlace[]): number {
  const deepest = Math.max(...places.map(({ areas }) => areas.length));
  const counts = Array.from({ length: deepest }, (_, depth) => new Set(places.map(({ areas }) => areas[depth])).size);
  return counts.indexOf(Math.max(...counts));
}
