/** What can be found by a name. */
export interface Nameable<One> {
  readonly nameOf: (one: One) => string;
  /** It has been picked before. */
  readonly isPicked: (one: One) => boolean;
}

/** Upper and lower case and accents are one: few type those of a name. */
const names = new Intl.Collator('en', { sensitivity: 'base' });

/**
 * What is meant by a name that was typed and not picked: the only one not picked yet that was found or has that name. Null =
 * none, or several may be.
 */
export function nameMeant<One>(text: string, found: readonly One[], { nameOf, isPicked }: Nameable<One>): One | null {
  const named = found.filter((one) => names.compare(nameOf(one), text.trim()) === 0);
  const left = (named.length > 0 ? named : found).filter((one) => !isPicked(one));
  return left.length === 1 ? (left[0] ?? null) : null;
}
