/*
 * The colleagues whom the user follows, as the worker reports them, and the changes made to the list.
 */
import { proxy, ref } from 'valtio';

import type { Close, Colleague, ColleaguesState, Failure, Result } from '../../../workers/contract.ts';
import { computation, followArea } from '../workers/workers.ts';

/** Null = not read yet. Replaced as a whole, never changed. */
export const colleagues: { state: ColleaguesState | null } = proxy<{ state: ColleaguesState | null }>({ state: null });

/** Follows the list while it is shown. @returns ends it */
export function followColleagues(): Close {
  const show = (state: ColleaguesState): void => {
    colleagues.state = ref(state);
  };
  const close = followArea<ColleaguesState>(
    (api, tell) => api.colleagues.watch(tell),
    show,
    (failure) => show({ isGuest: false, colleagues: null, failure }),
  );
  return () => {
    close();
    colleagues.state = null;
  };
}

/** Reads the list again, and what could not be read. */
export function reloadColleagues(): void {
  void computation().colleagues.reload();
}

export function follow(email: string): Promise<Result<Colleague, Failure>> {
  return computation().colleagues.follow({ email, colour: null, visible: true, order: null });
}

export function showColleague(id: string, visible: boolean): Promise<Result<null, Failure>> {
  return computation().colleagues.change(id, { visible });
}

export function recolour(id: string, colour: number): Promise<Result<null, Failure>> {
  return computation().colleagues.change(id, { colour });
}

/** @param places down the list; negative = up */
export function moveColleague(id: string, places: number): Promise<Result<null, Failure>> {
  return computation().colleagues.move(id, places);
}

export function unfollow(id: string): Promise<Result<null, Failure>> {
  return computation().colleagues.unfollow(id);
}

/** Follows a colleague again, with the same settings. */
export function followAgain({ email, colour, visible, order }: Colleague): Promise<Result<Colleague, Failure>> {
  return computation().colleagues.follow({ email, colour, visible, order });
}
