/** A message of the hub. */
export interface HubMessage {
  readonly target: string;
  readonly args: readonly unknown[];
}

export interface ProcessesListener {
  /** Another process sends a message to all clients. */
  onMessage(message: HubMessage): void;
  /** Messages of others may have been lost: anything may have changed. */
  onMissed(): void;
}

/** Texts that are kept for minutes, such as the state of a sign-in. */
export interface SharedTexts {
  find(key: string): Promise<string | null>;
  /** @param group what can be removed together; null = nothing */
  put(key: string, text: string, group: string | null, milliseconds: number): Promise<void>;
  /** Puts a text where there is none. @returns false where there is one */
  add(key: string, text: string, milliseconds: number): Promise<boolean>;
  /** Changes a text that is still the same, until it expires as before. @returns false where it is not */
  replace(key: string, before: string, text: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  removeGroup(group: string): Promise<void>;
}

/** Limits attempts per key; refused ones do not count, so no key is refused for longer than the time of the limit. */
export interface SharedLimit {
  /** Counts an attempt. @returns milliseconds until one may be made; 0 = it was counted */
  take(key: string, now: number): Promise<number>;
  /** Removes the latest counted attempt: it was right, or was not made. */
  forgive(key: string): Promise<void>;
}

/** The processes that serve one site on one database. */
export interface Processes {
  /** False where there can be no others. */
  readonly areSeveral: boolean;
  /** Sends a message to the clients of the others. */
  publish(message: HubMessage): void;
  listen(listener: ProcessesListener): void;
  /** Whether this is the one that runs the jobs. */
  readonly isFirst: () => boolean;
  /** Runs work while no other process runs such work: what one of them creates, the next one finds. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  readonly texts: SharedTexts;
  /**
   * @param name of what is limited
   * @param most attempts within `milliseconds`
   */
  limit(name: string, most: number, milliseconds: number): SharedLimit;
  /** Leaves the jobs to another one. */
  close(): Promise<void>;
}
