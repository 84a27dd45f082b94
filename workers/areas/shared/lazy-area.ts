import type { Failure } from '../../contract.ts';
import { failure, type Result } from '../../model/result.ts';
import type { LazyPart } from '../../wire/lazy-part.ts';
import type { WorkspaceSource } from './workspace.ts';

/** Calls an area of the API whose service is in a lazy module. */
export type AskArea<Area> = <T>(work: (area: Area) => Promise<Result<T, Failure>>) => Promise<Result<T, Failure>>;

/**
 * An area whose service is in a lazy module; it is created with its first use. A call is never made in the name of
 * another user who has signed in meanwhile: it is `cancelled`. A page that remembers its user calls before it is known
 * here who that is: the call waits.
 */
export function createLazyArea<Part, Area>(
  source: Pick<WorkspaceSource, 'current' | 'settled'>,
  part: LazyPart<Part>,
  create: (part: Part) => Area,
): AskArea<Area> {
  const user = (): string | undefined => source.current()?.account.username;
  let area: { readonly created: Area } | null = null;
  return async (work) => {
    if (user() === undefined) await source.settled();
    const asker = user();
    return part.use((loaded) => {
      if (user() !== asker) return failure({ type: 'cancelled' });
      area ??= { created: create(loaded) };
      return work(area.created);
    });
  };
}
