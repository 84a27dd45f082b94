/** What the measured process tells its parent once it listens. */
export interface Ready {
  readonly type: 'ready';
  readonly origin: string;
  /** Bearer tokens, one a person; [] for the bare server. */
  readonly tokens: readonly string[];
  /** E-mails of places that can be reserved by anybody at any time; [] for the bare server. */
  readonly places: readonly string[];
}

/** What happened in the measured process since `start`. */
export interface Reading {
  readonly type: 'reading';
  /** How much later than asked a timer of 1 ms fires, in milliseconds. */
  readonly delayP99: number;
  readonly delayMost: number;
  /** Milliseconds of the processor, of all threads of the process. */
  readonly processor: number;
}

export type Told = Ready | Reading;

/** `start` forgets what was measured so far, `read` asks for it. */
export type Command = 'start' | 'read';
