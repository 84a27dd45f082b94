/*
 * The load of a number of people: each call is sent when it is due and timed from then, and whoever sees the timeline
 * reads a place again that somebody has changed.
 */
import { setTimeout as sleep } from 'node:timers/promises';

import { ask, type Asked, type Answered, type Target } from './load.ts';
import type { CallClass, Habit, Users } from './users.ts';

/** Clients wait a moment after the hub's message, so that they read several changes at once. */
const READ_AFTER = { least: 50, most: 200 };
/** Where so many calls wait for their answers, the server does not keep up. */
const MOST_OPEN = 2_000;
/** The answer to who has waited too long for the database. */
const OVERLOADED = 503;

export interface Timed {
  readonly name: string;
  readonly kind: CallClass;
  readonly milliseconds: number;
  readonly bytes: number;
}

export interface Load {
  readonly users: number;
  readonly seconds: number;
  readonly target: Target;
  /** What is sent for a call: of the bare server, its own. */
  toAsked?(habit: Habit, asked: Asked): Asked;
}

interface Due {
  readonly at: number;
  readonly habit: Habit;
}

/** Evenly spread by chance, as people are. */
function schedule({ habits }: Users, { users, seconds }: Load): readonly Due[] {
  const dues = habits.flatMap((habit) => {
    const count = habit.perUser * users * seconds;
    const whole = Math.floor(count) + (Math.random() < count % 1 ? 1 : 0);
    return Array.from({ length: whole }, () => ({ at: Math.random() * seconds * 1_000, habit }));
  });
  return dues.toSorted((a, b) => a.at - b.at);
}

/**
 * @returns the time of each call; null where the server did not keep up
 * @throws where an answer is not the expected one: refused work measures nothing
 */
export async function atUsers(users: Users, load: Load): Promise<readonly Timed[] | null> {
  const timed: Timed[] = [];
  const running: Promise<void>[] = [];
  const startedAt = performance.now();
  let open = 0;
  let most = 0;
  const call = async (habit: Habit, due: number): Promise<void> => {
    const wanted = habit.next();
    if (wanted === null || most > MOST_OPEN) return;
    const asked = load.toAsked?.(habit, wanted) ?? wanted;
    open += 1;
    most = Math.max(most, open);
    const answer = await ask(load.target, asked);
    open -= 1;
    const milliseconds = performance.now() - due;
    if (answer.status === OVERLOADED) {
      most = Number.POSITIVE_INFINITY;
      return;
    }
    if (load.toAsked === undefined) check(habit, answer);
    timed.push({ name: habit.name, kind: habit.kind, milliseconds, bytes: answer.bytes });
    if (habit.kind === 'read') return;
    if (habit.kind === 'creation' && load.toAsked === undefined) users.made(wanted, answer.text);
    readAgain();
  };
  /** How many changes each of those who watch has heard of and not yet read. */
  const changes = Array.from({ length: Math.round(users.watching * load.users) }, () => 0);
  const readLater = async (watcher: number): Promise<void> => {
    await sleep(READ_AFTER.least + Math.random() * (READ_AFTER.most - READ_AFTER.least));
    const count = changes[watcher] ?? 0;
    changes[watcher] = 0;
    await call(users.readChanged(count), performance.now());
  };
  const readAgain = (): void => {
    if (most > MOST_OPEN) return;
    for (const [watcher, count] of changes.entries()) {
      changes[watcher] = count + 1;
      if (count === 0) running.push(readLater(watcher));
    }
  };
  for (const { at, habit } of schedule(users, load)) {
    const wait = startedAt + at - performance.now();
    if (wait > 0) await sleep(wait);
    if (most > MOST_OPEN) break;
    running.push(call(habit, startedAt + at));
  }
  // Reads that follow a write are added meanwhile.
  for (let done = 0; done < running.length; done += 1) await running[done];
  return most > MOST_OPEN ? null : timed;
}

function check({ name, expected }: Habit, { status, text }: Answered): void {
  if (!expected.includes(status))
    throw new Error(`${name}: ${status} instead of ${expected[0]}: ${text.slice(0, 300)}`);
}
