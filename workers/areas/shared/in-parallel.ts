/**
 * Works through a list with at most `limit` items in progress; `work` says false to stop taking new ones. An item is
 * only asked for when its turn comes, so that a generator may decide then.
 */
export async function inParallel<T>(
  items: Iterable<T>,
  limit: number,
  work: (item: T) => Promise<boolean>,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  let isStopped = false;
  const lane = async (): Promise<void> => {
    for (let next = waiting.next(); next.done !== true; next = waiting.next()) {
      if (!(await work(next.value))) isStopped = true;
      if (isStopped) return;
    }
  };
  await Promise.all(Array.from({ length: limit }, lane));
}
