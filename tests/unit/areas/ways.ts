import type { Ways } from '../../../workers/areas/shared/area-deps.ts';
import type { AskArea } from '../../../workers/areas/shared/lazy-area.ts';
import { createObservable } from '../../../workers/areas/shared/observable.ts';
import type { Failure } from '../../../workers/contract.ts';
import { failure, success } from '../../../workers/model/result.ts';
import type { VisitSeats } from '../../../workers/rules/seat-cluster.ts';

/** The area of routes as other areas ask it: seconds to walk from any stop, and the ways between seats. */
export function createWays() {
  const walks = createObservable<ReadonlyMap<string, number>>(new Map());
  /** The starts, with "step-free" where ways have to be. */
  const asked: string[] = [];
  const state: { problem: Failure | null; visit: VisitSeats } = { problem: null, visit: () => undefined };
  const note = (from: string, isBarrierFree: boolean): void =>
    void asked.push(isBarrierFree ? `${from} step-free` : from);
  const answer = async <T>(value: T) => (state.problem === null ? success(value) : failure(state.problem));
  const area: Ways = {
    reach({ from, isBarrierFree }) {
      note(from, isBarrierFree);
      return answer(walks.get());
    },
    watchReach: (_, onReach) => Promise.resolve(walks.watch(onReach)),
    seatsOnFoot(seats, isBarrierFree) {
      note(seats.map(({ id }) => id).join(), isBarrierFree);
      return answer(state.visit);
    },
  };
  const askNavigation: AskArea<Ways> = (work) => work(area);
  return {
    state,
    asked,
    askNavigation,
    /** The seconds to some resources, from wherever one starts. */
    walk: (seconds: Readonly<Record<string, number>>) => walks.set(new Map(Object.entries(seconds))),
  };
}
