import type { FastifyBaseLogger } from 'fastify';

import type { Clock } from '../context.ts';
import { ProblemError } from '../http/problem.ts';
import type { OpenIdClient } from '../identity/openid-client.ts';

export interface AppTokenParts {
  readonly client: Pick<OpenIdClient, 'applicationToken'>;
  /** What is asked for, e.g. `https://graph.microsoft.com/.default`. */
  readonly scope: string;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

export interface AppToken {
  /** @throws ProblemError 503 where the provider gives none */
  current(): Promise<string>;
  /** After a refusal: the next call gets another one, unless that has happened already. */
  drop(token: string): void;
}

/** Milliseconds before its end in which a token is not used any more. */
const MARGIN = 60_000;
/** Seconds where the provider does not say how long a token is good for. */
const USUAL_LIFE = 300;
/** Milliseconds after a failure in which the provider is not asked again. */
const PAUSE = 10_000;

/** The access token of this server itself (client credentials), in memory alone. */
export function createAppToken({ client, scope, clock, log }: AppTokenParts): AppToken {
  let held: { readonly token: string; readonly until: number } | null = null;
  let failedUntil = 0;
  let underWay: Promise<string> | null = null;

  const unavailable = (): ProblemError => {
    const retryAfter = Math.max(1, Math.ceil((failedUntil - clock.now()) / 1_000));
    return new ProblemError(503, 'unavailable', 'The provider of the calendar lets this server not in.', {
      retryAfter,
    });
  };

  async function ask(): Promise<string> {
    const outcome = await client.applicationToken(scope);
    if (outcome.type === 'granted') {
      const { accessToken, expiresIn } = outcome.granted;
      held = { token: accessToken, until: clock.now() + (expiresIn ?? USUAL_LIFE) * 1_000 - MARGIN };
      return accessToken;
    }
    failedUntil = clock.now() + PAUSE;
    const reason = outcome.type === 'failed' ? outcome.reason : outcome.type;
    log.error({ reason }, 'the calendar’s provider gave this server no token of its own');
    throw unavailable();
  }

  return {
    async current() {
      const now = clock.now();
      if (held !== null && now < held.until) return held.token;
      if (now < failedUntil) throw unavailable();
      underWay ??= ask().finally(() => {
        underWay = null;
      });
      return underWay;
    },
    drop(token) {
      if (held?.token === token) held = null;
    },
  };
}
