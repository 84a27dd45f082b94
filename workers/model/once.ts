/** The value is computed on first use. */
export function once<T>(create: () => T): () => T {
  let known: { readonly value: T } | null = null;
  return () => (known ??= { value: create() }).value;
}

/** The value of each key is computed on first use. */
export function memoise<K, T>(create: (key: K) => T): (key: K) => T {
  const known = new Map<K, T>();
  return (key) => {
    const value = known.get(key) ?? create(key);
    known.set(key, value);
    return value;
  };
}
