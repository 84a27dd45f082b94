type Method = (...args: readonly never[]) => Promise<unknown>;

const isMethod = (value: unknown): value is Method => typeof value === 'function';

/** The same methods, whose failures pass through a function. */
function guardMethods(methods: object, convert: (error: unknown) => unknown): object {
  const guard = (value: unknown): unknown => {
    if (!isMethod(value)) return value;
    return async (...args: readonly never[]) => {
      try {
        return await value(...args);
      } catch (error) {
        throw convert(error);
      }
    };
  };
  return Object.fromEntries(Object.entries(methods).map(([name, value]) => [name, guard(value)]));
}

/**
 * The same groups of methods, whose failures pass through a function.
 * @param convert gives the error to throw instead
 */
export function guardStore<T extends Readonly<Record<keyof T, object>>>(
  groups: T,
  convert: (error: unknown) => unknown,
): T {
  const guarded = Object.entries<object>(groups).map(([name, methods]) => [name, guardMethods(methods, convert)]);
  // Each method takes and returns the same as before.
  return Object.fromEntries(guarded) as T;
}
