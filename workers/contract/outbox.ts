import type { Result } from '../model/result.ts';
import type { Instant } from '../model/units.ts';
import type { Failure } from './failure.ts';

/** A mail that the embedded server would have sent. */
export interface OutboxMail {
  readonly id: number;
  readonly kind: 'invitation' | 'answer' | 'cancellation' | 'unconfirmed' | 'resource-notification' | 'sign-in-link';
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly createdAt: Instant;
}

export interface OutboxApi {
  /** The latest mails to the user, newest first. */
  list(): Promise<Result<readonly OutboxMail[], Failure>>;
}
