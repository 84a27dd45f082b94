/*
 * What the processes on one database tell each other, over one connection of each: messages of the hub by NOTIFY, and an
 * advisory lock that the first of them holds as long as its connection lives.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { Client, type Pool } from 'pg';
import * as v from 'valibot';

import type { HubMessage, Processes, ProcessesListener, SharedLimit, SharedTexts } from '../../processes.ts';
import { guardStore } from '../guard.ts';
import { placeOf, toStorageError } from './faults.ts';
import { createPool } from './pool.ts';
import { createSharedLimit, createSharedTexts } from './shared.ts';

/** Of advisory locks, with the schema as the second number: “Jobs” and “Only” in ASCII. */
const JOBS = 0x4a_6f_62_73;
const ALONE = 0x4f_6e_6c_79;
const KEY = 'hashtext(current_schema())';

/** PostgreSQL takes less than 8,000 bytes. */
const MOST_BYTES = 7_500;
/** Messages that wait for a lost connection; beyond, the others are told that they have missed some. */
const MOST_WAITING = 1_000;

export interface ProcessesTimes {
  /** Milliseconds between two looks at the lock and at the others. */
  readonly lookEvery: number;
  /** A connection that answers nothing for so long is given up. */
  readonly answerWithin: number;
  /** One that holds the lock and has not looked for so long hangs or was stopped: its connection is ended. */
  readonly stoppedAfter: number;
}

const MOST_CONNECTIONS = 4;

const TIMES: ProcessesTimes = { lookEvery: 1_000, answerWithin: 5_000, stoppedAfter: 15_000 };

const NoteSchema = v.object({
  from: v.string(),
  /** Null = some have been lost. */
  messages: v.nullable(v.pipe(v.array(v.object({ target: v.string(), args: v.array(v.unknown()) })), v.readonly())),
  /** The connection of a sender that ends, and has sent everything. */
  left: v.nullable(v.string()),
});

const NotificationSchema = v.pipe(v.string(), v.parseJson(), NoteSchema);

interface Note {
  readonly from: string;
  readonly messages: readonly HubMessage[] | null;
  readonly left: string | null;
}

/** Splits messages so that each part fits into one notification; null = one of them never does. */
function partsOf(messages: readonly HubMessage[]): readonly (readonly HubMessage[] | null)[] {
  const parts: HubMessage[][] = [[]];
  let bytes = 0;
  for (const message of messages) {
    const size = Buffer.byteLength(JSON.stringify(message)) + 1;
    if (size > MOST_BYTES) return [null];
    if (bytes + size > MOST_BYTES) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(message);
    bytes += size;
  }
  return parts.filter((part) => part.length > 0);
}

const NAMES = `
  SELECT 'deskway ' || current_schema() AS channel, pid || ' ' || backend_start AS self
  FROM pg_stat_activity WHERE pid = pg_backend_pid()`;

const LOOK = `
  SELECT CASE WHEN $1 THEN true ELSE pg_try_advisory_lock(${JOBS}, ${KEY}) END AS "isFirst",
    ARRAY(SELECT pid || ' ' || backend_start FROM pg_stat_activity
      WHERE application_name = $2 AND datname = current_database() AND pid <> pg_backend_pid()) AS others`;

const END_STOPPED = `
  SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid)
  WHERE locktype = 'advisory' AND classid = ${JOBS} AND objid = (${KEY}::bigint & 4294967295)::oid AND objsubid = 2
    AND datname = current_database() AND state_change < clock_timestamp() - $1 * interval '1 millisecond'`;

/** One life of the connection, from its beginning to its loss. */
interface Link {
  readonly client: Client;
  readonly channel: string;
  /** How the others see this connection. */
  readonly self: string;
  readonly lost: AbortSignal;
  /** Runs a statement after those before it. */
  query<T extends object>(sql: string, values: readonly unknown[]): Promise<readonly T[]>;
}

/** @returns where it listens, and how the others see it */
async function prepareLink(client: Client): Promise<Pick<Link, 'channel' | 'self'>> {
  await client.connect();
  const { rows } = await client.query<{ channel: string; self: string }>(NAMES);
  const { channel = '', self = '' } = rows[0] ?? {};
  await client.query("SELECT set_config('application_name', $1, false)", [channel]);
  // Where this machine vanishes, the lock is free again soon.
  await client.query('SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3');
  await client.query(`LISTEN "${channel}"`);
  return { channel, self };
}

async function connect(url: string, { answerWithin }: ProcessesTimes): Promise<Link> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: answerWithin,
    query_timeout: answerWithin,
    keepAlive: true,
  });
  const lost = new AbortController();
  client.once('end', () => lost.abort());
  // Its end follows.
  client.on('error', () => {});
  const { channel, self } = await prepareLink(client).catch((error: unknown) => {
    // Otherwise each attempt on a slow database would leave a connection.
    void client.end().catch(() => undefined);
    throw error;
  });
  let last: Promise<unknown> = Promise.resolve();
  return {
    client,
    channel,
    self,
    lost: lost.signal,
    query: <T extends object>(sql: string, values: readonly unknown[]) => {
      const answer = last.then(() => client.query<T>(sql, [...values]));
      last = answer.catch(() => undefined);
      return answer.then(({ rows: found }) => found);
    },
  };
}

class PostgresProcesses implements Processes {
  readonly areSeveral = true;
  readonly #url: string;
  readonly #times: ProcessesTimes;
  readonly #id = randomUUID();
  readonly #ended = new AbortController();
  #listener: ProcessesListener | null = null;
  #link: Link | null;
  #isFirst = false;
  #others: ReadonlySet<string> = new Set();
  /** Those of the others that have said that they end. */
  #left: ReadonlySet<string> = new Set();
  #waiting: HubMessage[] | null = [];
  #isSending = false;
  readonly texts: SharedTexts;
  readonly #pool: Pool;
  readonly #life: Promise<void>;

  constructor(url: string, link: Link, times: ProcessesTimes) {
    this.#url = url;
    this.#times = times;
    this.#link = link;
    this.#pool = createPool(url, MOST_CONNECTIONS);
    this.texts = this.#guarded(createSharedTexts(this.#pool));
    this.#life = this.#live(link);
  }

  limit(name: string, most: number, milliseconds: number): SharedLimit {
    return this.#guarded(createSharedLimit(this.#pool, name, most, milliseconds));
  }

  /** The same methods, whose failures have a sentence. */
  #guarded<T extends object>(methods: T): T {
    return guardStore({ methods }, (error) => toStorageError(error, placeOf(this.#url))).methods;
  }

  publish(message: HubMessage): void {
    if (this.#waiting !== null && this.#waiting.push(message) > MOST_WAITING) this.#waiting = null;
    void this.#send();
  }

  listen(listener: ProcessesListener): void {
    this.#listener = listener;
  }

  readonly isFirst = (): boolean => this.#isFirst;

  async alone<T>(work: () => Promise<T>): Promise<T> {
    const client = new Client({ connectionString: this.#url, connectionTimeoutMillis: this.#times.answerWithin });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query(`SELECT pg_advisory_lock(${ALONE}, ${KEY})`);
    } catch (error) {
      throw toStorageError(error, placeOf(this.#url));
    }
    try {
      return await work();
    } finally {
      // The lock ends with its connection.
      await client.end();
    }
  }

  async close(): Promise<void> {
    this.#ended.abort();
    this.#isFirst = false;
    await this.#life;
    await this.#pool.end();
  }

  /** Looks again and again, and connects again where the connection was lost. */
  async #live(first: Link): Promise<void> {
    let link: Link | null = first;
    for (;;) {
      if (link !== null) await this.#follow(link);
      if (this.#ended.signal.aborted) break;
      await this.#rest();
      link = await connect(this.#url, this.#times).catch(() => null);
      if (link !== null) this.#listener?.onMissed();
    }
    if (this.#link === null) return;
    await this.#send();
    await this.#notify({ from: this.#id, messages: [], left: this.#link.self });
    await this.#link.client.end().catch(() => undefined);
  }

  /** Until the connection is lost, or this process ends. */
  async #follow(link: Link): Promise<void> {
    const { client, channel } = link;
    this.#link = link;
    this.#others = new Set();
    client.on('notification', ({ payload = '' }) => this.#take(payload));
    void this.#send();
    const rested = AbortSignal.any([this.#ended.signal, link.lost]);
    try {
      while (!this.#ended.signal.aborted) {
        if (!this.#isFirst) await link.query(END_STOPPED, [this.#times.stoppedAfter]);
        const [row] = await link.query<{ isFirst: boolean; others: string[] }>(LOOK, [this.#isFirst, channel]);
        if (row !== undefined && !this.#ended.signal.aborted) this.#note(row.isFirst, new Set(row.others));
        await pause(this.#times.lookEvery, undefined, { signal: rested }).catch(() => undefined);
      }
    } catch {
      // It is lost, or answers too slowly: the lock may be another one's.
      this.#isFirst = false;
      this.#link = null;
      void client.end().catch(() => undefined);
    }
  }

  #note(isFirst: boolean, others: ReadonlySet<string>): void {
    this.#isFirst = isFirst;
    const gone = [...this.#others].filter((other) => !others.has(other) && !this.#left.has(other));
    this.#others = others;
    this.#left = new Set([...this.#left].filter((other) => others.has(other)));
    // One that was killed may have changed something without a word.
    if (gone.length > 0) this.#listener?.onMissed();
  }

  #take(payload: string): void {
    const parsed = v.safeParse(NotificationSchema, payload);
    if (!parsed.success) {
      // Of another version.
      this.#listener?.onMissed();
      return;
    }
    const { from, messages, left } = parsed.output;
    if (from === this.#id) return;
    if (left !== null) this.#left = new Set([...this.#left, left]);
    if (messages === null) this.#listener?.onMissed();
    else for (const message of messages) this.#listener?.onMessage(message);
  }

  /** Sends what waits: what comes meanwhile goes together. */
  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    while (this.#link !== null && this.#waiting?.length !== 0) {
      const parts: readonly (readonly HubMessage[] | null)[] = this.#waiting === null ? [null] : partsOf(this.#waiting);
      this.#waiting = [];
      for (const messages of parts) {
        if (this.#waiting !== null) await this.#notify({ from: this.#id, messages, left: null });
      }
    }
    this.#isSending = false;
  }

  async #notify(note: Note): Promise<void> {
    const link = this.#link;
    if (link === null) return;
    try {
      await link.query('SELECT pg_notify($1, $2)', [link.channel, JSON.stringify(note)]);
    } catch {
      // On the next connection the others are told that they have missed something.
      this.#waiting = null;
      this.#link = null;
      void link.client.end().catch(() => undefined);
    }
  }

  #rest(): Promise<void> {
    return pause(this.#times.lookEvery, undefined, { signal: this.#ended.signal }).catch(() => undefined);
  }
}

/**
 * Joins the processes on a database.
 * @throws StorageError where it cannot be reached
 */
export async function joinProcesses(url: string, times: ProcessesTimes = TIMES): Promise<Processes> {
  try {
    return new PostgresProcesses(url, await connect(url, times), times);
  } catch (error) {
    throw toStorageError(error, placeOf(url));
  }
}
