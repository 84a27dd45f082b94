import type { Close, ColleaguesApi, ColleaguesState, Failure } from '../../contract.ts';
import { success } from '../../model/result.ts';
import type { LazyPart } from '../../wire/lazy-part.ts';
import type { Colleagues, FollowedSource } from './colleagues.ts';
import { createLazyArea } from '../shared/lazy-area.ts';
import { createListeners } from '../shared/listeners.ts';
import type { WorkspaceSource } from '../shared/workspace.ts';

/**
 * Following, whose service comes with a part: the timeline shows nobody until it is there, and a screen hears why where
 * it cannot be had.
 */
export function createLazyColleagues<Part>(
  source: Pick<WorkspaceSource, 'current' | 'settled'>,
  part: LazyPart<Part>,
  create: (part: Part) => Colleagues,
): ColleaguesApi & { readonly followed: FollowedSource } {
  const changes = createListeners<null>();
  const arrivals = createListeners<null>();
  let loaded: Colleagues | null = null;
  let isAsked = false;
  const ask = createLazyArea(source, part, (code) => {
    loaded = create(code);
    loaded.followed.onChanged(() => changes.tell(null));
    // Those who have waited ask for it themselves: not before it is there for all.
    queueMicrotask(() => arrivals.tell(null));
    return loaded;
  });

  async function load(): Promise<void> {
    isAsked = true;
    const answer = await ask(() => Promise.resolve(success(null)));
    // The next asking tries anew.
    isAsked = answer.ok;
    if (answer.ok) changes.tell(null);
  }

  return {
    async watch(onState) {
      let end: Close = () => undefined;
      const begin = async (): Promise<boolean> => {
        const answer = await ask(async (area) => success(await area.watch(onState)));
        if (answer.ok) end = answer.value;
        else onState(unread(answer.error));
        return answer.ok;
      };
      if (!(await begin())) {
        const endWaiting = arrivals.add(() => {
          endWaiting();
          void begin();
        });
        end = endWaiting;
      }
      return () => end();
    },
    async reload() {
      await ask(async (area) => success(await area.reload()));
    },
    search: (text) => ask((area) => area.search(text)),
    follow: (request) => ask((area) => area.follow(request)),
    change: (id, change) => ask((area) => area.change(id, change)),
    move: (id, places) => ask((area) => area.move(id, places)),
    unfollow: (id) => ask((area) => area.unfollow(id)),
    followed: {
      visible() {
        if (!isAsked) void load();
        return loaded?.followed.visible() ?? [];
      },
      onChanged: (listener) => changes.add(() => listener()),
      report: (email, problem) => loaded?.followed.report(email, problem),
    },
  };
}

function unread(failure: Failure): ColleaguesState {
  return { isGuest: false, colleagues: null, failure };
}
