import { success } from '../../model/result.ts';
import type { LazyPart } from '../../wire/lazy-part.ts';
import { NEVER, pause, type Timers } from '../../wire/timers.ts';
import { createLazyArea } from './lazy-area.ts';
import type { WorkspaceSource } from './workspace.ts';

/** Milliseconds until a subscription tries again to load what it needs. */
const RETRY_DELAY = 5_000;

type Verb = (...args: readonly unknown[]) => Promise<unknown>;
type Verbs = Readonly<Record<string, Readonly<Record<string, Verb>>>>;

/**
 * Areas of the API before their part is there; `create` is called once, with the first use of any. A call answers
 * `not-loaded` or `timeout` where the part cannot be loaded; a subscription (`watch`, `open`) tries again, so that it
 * opens late rather than never. What somebody asked for is not done in the name of who has signed in meanwhile: it is
 * `cancelled`.
 */
export function createLazyAreas<Part, Areas extends object>(
  part: LazyPart<Part>,
  create: (part: Part) => Areas,
  source: Pick<WorkspaceSource, 'current' | 'settled'>,
  timers: Timers,
): Areas {
  const ask = createLazyArea(source, part, create);

  async function run(area: string, verb: string, args: readonly unknown[]): Promise<unknown> {
    const answer = await ask(async (areas) => success(await toVerbs(areas)[area]?.[verb]?.(...args)));
    if (answer.ok) return answer.value;
    if (verb !== 'watch' && verb !== 'open') return answer;
    await pause(timers, RETRY_DELAY, NEVER);
    return run(area, verb, args);
  }

  // Verbs are looked up by name once the part is there: naming them here as well would be bytes before the first picture.
  const areaOf = (area: string): object =>
    new Proxy(
      {},
      {
        get:
          (_, verb) =>
          (...args: unknown[]) =>
            run(area, String(verb), args),
      },
    );
  return new Proxy({} as Areas, { get: (_, area) => areaOf(String(area)) });
}

/** Every member of every area is a verb that answers by a promise: the contract has no other kind. */
function toVerbs(areas: object): Verbs {
  return areas as Verbs;
}
