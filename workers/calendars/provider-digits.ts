/** Out of office becomes reserved (design D21); the other provider digits and our own 5–9 keep their meaning. */
const OUT_OF_OFFICE = /3/g;

/** Provider digits (0 free, 1 tentative, 2 busy, 3 out of office, 4 no data) as our slot codes. */
export function providerDigitsToCodes(view: string): string {
  return view.replace(OUT_OF_OFFICE, '2');
}
