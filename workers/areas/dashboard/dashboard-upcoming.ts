import type { EventCard, Failure, Section } from '../../contract.ts';
import { dateOf } from '../../model/day.ts';
import type { Log } from '../../wire/log.ts';
import type { Timers } from '../../wire/timers.ts';
import { type EventsReading, isAbout, readUpcoming, toSection, upcomingCards } from './dashboard-events.ts';
import { retryTransient } from '../shared/retry-transient.ts';
import { createRerun } from '../shared/rerun.ts';
import type { WorkspaceSource } from '../shared/workspace.ts';

/** A change at some other place may be a new event of the user's; it is read no more often than this, in ms. */
const READ_EVERY_MS = 15_000;

export interface UpcomingDeps {
  readonly timers: Timers;
  readonly log: Log;
  /** What is known has changed. */
  readonly onChange: () => void;
}

/** The user's upcoming events while they are watched. */
export interface Upcoming {
  /** Works until the signal aborts. */
  begin(signal: AbortSignal): void;
  read(): void;
  /** These addresses have changed; none at all = any may have. */
  hear(emails: readonly string[]): void;
  /** It was read on another date of the viewer's: the 30 days are others. */
  isOfAnotherDay(): boolean;
  state(): Section<readonly EventCard[]>;
  /** Another user has signed in. */
  forget(): void;
}

interface Holding {
  reading: EventsReading | null;
  failure: Failure | null;
}

/** A failure is reported at once and retried; what was read before stays meanwhile. */
export function createUpcoming(source: WorkspaceSource, { timers, log, onChange }: UpcomingDeps): Upcoming {
  let own: Holding = { reading: null, failure: null };
  let present = AbortSignal.abort();
  let isReadPlanned = false;

  const read = createRerun(async () => {
    const [mine, signal] = [own, present];
    const workspace = source.current();
    if (signal.aborted || workspace === null || workspace.account.isGuest) return;
    const attempt = async () => {
      const answer = await readUpcoming(workspace, source.now(), log, signal);
      if (answer.ok || signal.aborted || mine !== own) return answer;
      // Reported at once; it is retried (spec point 9).
      mine.failure = answer.error;
      onChange();
      return answer;
    };
    const answer = await retryTransient(attempt, timers, signal);
    if (signal.aborted || mine !== own) return;
    if (!answer.ok) return log('The upcoming events could not be read', answer.error.type);
    Object.assign(mine, { reading: answer.value, failure: null });
    onChange();
  });
  const readLater = (): void => {
    if (isReadPlanned) return;
    isReadPlanned = true;
    timers.after(READ_EVERY_MS, () => {
      isReadPlanned = false;
      read();
    });
  };

  return {
    begin(signal) {
      present = signal;
    },
    read,
    hear(emails) {
      if (own.reading === null || isAbout(own.reading, emails)) read();
      else readLater();
    },
    isOfAnotherDay() {
      const workspace = source.current();
      return (
        workspace !== null && own.reading !== null && own.reading.date !== dateOf(source.now(), workspace.timeZone)
      );
    },
    state() {
      const workspace = source.current();
      if (workspace?.account.isGuest === true) return toSection([], source.now(), null);
      const { reading, failure } = own;
      if (reading === null || workspace === null) return { value: null, asOf: null, failure };
      return toSection(upcomingCards(reading, workspace, source, source.now()), reading.readAt, failure);
    },
    forget() {
      own = { reading: null, failure: null };
    },
  };
}
