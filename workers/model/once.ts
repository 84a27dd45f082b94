/** The value is made when it is first asked for. */
export function once<T>(create: () => T): () => T {
  let known: { readonly value: T } | null = null;
  return () => (known ??= { value: create() }).value;
}
