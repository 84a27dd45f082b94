/*
 * Text as it comes in, cut anywhere, made into whole records of bounded size and number.
 */
import type { Result } from '../../workers/model/result.ts';
import { splitRecords } from './protocol.ts';

export interface IncomingLimits {
  /** Bytes of one message. */
  readonly incomingMessage: number;
  readonly messagesPerTick: number;
}

export interface Incoming {
  /** The records that are complete by now; the error is told to the client. */
  read(text: string): Result<readonly string[], string>;
  /** A new tick: the count of messages starts again. */
  tick(): void;
}

export function createIncoming(limits: IncomingLimits): Incoming {
  let incomplete = '';
  let received = 0;
  return {
    tick() {
      received = 0;
    },
    read(text) {
      const { records, rest } = splitRecords(incomplete + text);
      incomplete = rest;
      received += records.length;
      if (received > limits.messagesPerTick) return { ok: false, error: 'Too many messages' };
      const isTooLong = [...records, rest].some((record) => isLongerThan(record, limits.incomingMessage));
      return isTooLong ? { ok: false, error: 'The message is too long' } : { ok: true, value: records };
    },
  };
}

/** Whether a text is longer than `bytes` in UTF-8; the length in code units settles most cases. */
function isLongerThan(text: string, bytes: number): boolean {
  return text.length > bytes || (text.length * 3 > bytes && Buffer.byteLength(text) > bytes);
}
