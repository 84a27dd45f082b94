/** Categories of amenities (IMDF, OpenStreetMap) as the product names them; the first match counts. */
const CATEGORIES: readonly (readonly [RegExp, string])[] = [
  [/restroom|toilet/u, 'toilet'],
  [/stair|steps/u, 'stairs'],
  [/escalator/u, 'escalator'],
  [/elevator|lift/u, 'elevator'],
  [/entrance|entry/u, 'entrance'],
  [/exit/u, 'exit'],
  [/firstaid|first.?aid|defibrillator/u, 'first-aid'],
  [/information|reception/u, 'reception'],
  [/print|copy/u, 'printer'],
  [/kitchen/u, 'kitchen'],
  [/vending|food|cafe|coffee|restaurant/u, 'food'],
  [/locker|wardrobe|coat/u, 'wardrobe'],
];

/** @returns null for amenities that have no category of their own */
export const poiCategoryOf = (category: string): string | null =>
  CATEGORIES.find(([pattern]) => pattern.test(category.toLowerCase()))?.[1] ?? null;
