import type { EventCard, MyEventsApi } from '../../../workers/contract.ts';

/** These events of the user's, whatever is asked for; the dates that are asked for are noted. */
export function fakeOwnEvents(value: readonly EventCard[], asked: string[] = []): Pick<MyEventsApi, 'open'> {
  return {
    open: ({ date, days }, onState) => {
      asked.push(`${date} ${days}`);
      const times = { now: 0, asOf: 0, start: 0, end: 0, today: '2026-11-18', date: date ?? '2026-11-18', days };
      onState({ ...times, value, failure: null, dates: [], total: value.length, isGuest: false });
      return Promise.resolve(() => undefined);
    },
  };
}
