/** Works through a list with at most `limit` items under way; `work` says false to stop taking new ones. */
export async function inParallel<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<boolean>,
): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < items.length) {
      const item = items[next] as T;
      next += 1;
      if (!(await work(item))) next = items.length;
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane));
}
