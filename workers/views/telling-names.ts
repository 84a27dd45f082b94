/** A place by the name that is shown, and the names of the areas it stands in, the innermost first. */
export interface NamedPlace {
  readonly name: string;
  readonly areas: readonly string[];
}

/**
 * The names under which places stand that no header of an area tells apart: those of equal names get the innermost of
 * their areas that is another for each of them, or what is nearest to that ("Room 1.20 · Annex").
 */
export function tellingNames(places: readonly NamedPlace[]): readonly string[] {
  const placesByName = Map.groupBy(places, ({ name }) => name);
  const told = new Map<NamedPlace, string>();
  for (const [name, equals] of placesByName) {
    if (equals.length === 1) continue;
    const depth = tellingDepth(equals);
    for (const place of equals) {
      const area = place.areas[depth];
      if (area !== undefined) told.set(place, `${name} · ${area}`);
    }
  }
  return places.map((place) => told.get(place) ?? place.name);
}

/** How far out the area is that tells the most of some places apart; the innermost of equally good ones. */
function tellingDepth(places: readonly NamedPlace[]): number {
  const deepest = Math.max(...places.map(({ areas }) => areas.length));
  const counts = Array.from({ length: deepest }, (_, depth) => new Set(places.map(({ areas }) => areas[depth])).size);
  return counts.indexOf(Math.max(...counts));
}
