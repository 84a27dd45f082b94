/** Sent by the measured process once it listens. */
export interface Ready {
  readonly type: 'ready';
  readonly origin: string;
  /** Bearer tokens, one per person; [] for the bare server. */
  readonly tokens: readonly string[];
  /** E-mails of places that can be reserved by anybody at any time; [] for the bare server. */
  readonly places: readonly string[];
  /** E-mails of all places; [] for the bare server. */
  readonly everywhere: readonly string[];
}

/** Measurements of the process since `start`. */
export interface Reading {
  readonly type: 'reading';
  /** Delay of a 1 ms timer, in milliseconds. */
  readonly delayP99: number;
  /** Milliseconds of CPU time of all threads of the process. */
  readonly processor: number;
  /** Bytes that are resident now. */
  readonly memory: number;
  /** Bytes of objects and buffers after a garbage collection. */
  readonly live: number;
}

export type Message = Ready | Reading;

/** `start` resets the measurements, `read` requests them. */
export type Command = 'start' | 'read';
