import type { EventCard, MyEventsApi } from '../../../workers/contract.ts';

/** Returns these events of the user for every query, and records the requested dates. */
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
