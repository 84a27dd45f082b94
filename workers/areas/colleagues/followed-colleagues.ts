import type { Close, ColleaguesApi, Failure } from '../../contract.ts';
import { success } from '../../model/result.ts';
import type { Timers } from '../../wire/timers.ts';
import type { AskArea } from '../shared/lazy-area.ts';
import { createListeners } from '../shared/listeners.ts';
import type { Colleagues, FollowedSource } from './colleagues.ts';

/** Milliseconds until the list is asked for again where its module could not be loaded. */
const RETRY_DELAY = 5_000;

/** Whom the user follows, for other areas: nobody until the module of the colleagues is loaded. */
export interface FollowedColleagues extends FollowedSource, Pick<ColleaguesApi, 'watch'> {}

export function createFollowedColleagues(ask: AskArea<Colleagues>, timers: Timers): FollowedColleagues {
  const changes = createListeners<null>();
  let loaded: FollowedSource | null = null;
  let isAsked = false;

  async function load(): Promise<void> {
    isAsked = true;
    const answer = await ask(async ({ followed }) => success(followed));
    // The next call tries again.
    isAsked = answer.ok;
    if (!answer.ok) return;
    loaded = answer.value;
    loaded.onChanged(() => changes.tell(null));
    changes.tell(null);
  }

  return {
    visible() {
      if (!isAsked) void load();
      return loaded?.visible() ?? [];
    },
    onChanged: (listener) => changes.add(() => listener()),
    report: (email, problem) => loaded?.report(email, problem),
    async watch(onState) {
      let end: Close = () => undefined;
      let isOpen = true;
      const begin = async (): Promise<void> => {
        const answer = await ask(async (area) => success(await area.watch(onState)));
        if (answer.ok) end = answer.value;
        else {
          onState(unread(answer.error));
          end = timers.after(RETRY_DELAY, () => void begin());
        }
        if (!isOpen) end();
      };
      await begin();
      return () => {
        isOpen = false;
        end();
      };
    },
  };
}

const unread = (failure: Failure) => ({ isGuest: false, colleagues: null, failure });
