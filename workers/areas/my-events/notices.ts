/*
 * Follows the user's coming events and decides which news of them to report.
 */
import type { Close, MyEventsApi, MyEventsQuery, MyEventsState } from '../../contract.ts';
import { type KnownEvents, noticesBetween } from '../../rules/notices.ts';
import type { Log } from '../../wire/log.ts';
import type { WorkspaceSource } from '../shared/workspace.ts';

/** All of the user's events of 30 days, the cancelled ones too. */
const COMING: MyEventsQuery = {
  date: null,
  days: 30,
  weekFrom: null,
  states: [true, false].flatMap((canceled) => [true, false].map((accepted) => ({ canceled, accepted }))),
  resourceNames: [],
  attendees: [],
};

export interface NoticesDeps {
  readonly source: Pick<WorkspaceSource, 'current'>;
  readonly log: Log;
  readonly open: MyEventsApi['open'];
}

/** Handles one state after the other, however long the page takes to name what is being cancelled. */
export function createNotices({ source, log, open }: NoticesDeps): MyEventsApi['watch'] {
  return async (leaving, onNotices): Promise<Close> => {
    let known: (KnownEvents & { readonly username: string | undefined }) | null = null;
    let turn = Promise.resolve();

    async function decide({ value, now, start, end }: MyEventsState, username: string | undefined): Promise<void> {
      if (value === null) return;
      const next = { now, start, end, cards: value, username };
      const before = known?.username === username ? known : null;
      const notices = noticesBetween(before, next, new Set(await leaving()));
      known = next;
      if (notices.length > 0) onNotices({ notices, now });
    }

    return open(COMING, (state) => {
      const username = source.current()?.account.username;
      turn = turn
        .then(() => decide(state, username))
        .catch((error: unknown) => log('notices: the page does not answer', String(error)));
    });
  };
}
