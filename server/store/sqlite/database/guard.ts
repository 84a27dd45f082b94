type Verb = (...args: readonly never[]) => Promise<unknown>;

const isVerb = (value: unknown): value is Verb => typeof value === 'function';

/**
 * The same verbs, whose failures pass through a function.
 * @param convert gives what is thrown instead
 */
export function guardVerbs<T extends object>(verbs: T, convert: (error: unknown) => unknown): T {
  const guard = (value: unknown): unknown => {
    if (!isVerb(value)) return value;
    return async (...args: readonly never[]) => {
      try {
        return await value(...args);
      } catch (error) {
        throw convert(error);
      }
    };
  };
  // Each verb takes and gives what it did.
  return Object.fromEntries(Object.entries(verbs).map(([name, value]) => [name, guard(value)])) as T;
}
