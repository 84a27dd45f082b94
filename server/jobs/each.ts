import type { ServerContext } from '../context.ts';

/**
 * Does the work for each item at once. What fails is logged and stays due; it keeps no other item from its turn.
 * @returns what came of each; null = it failed
 */
export function forEachDue<Item, Outcome extends boolean>(
  { log }: Pick<ServerContext, 'log'>,
  job: string,
  items: readonly Item[],
  work: (item: Item) => Promise<Outcome>,
): Promise<readonly (Outcome | null)[]> {
  return Promise.all(
    items.map(async (item) => {
      try {
        return await work(item);
      } catch (error) {
        log.error({ err: error, job }, 'job failed for one of what is due');
        return null;
      }
    }),
  );
}
