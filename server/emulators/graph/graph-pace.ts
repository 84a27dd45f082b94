import type { FastifyRequest } from 'fastify';

import { type Limits, registerPace } from '../pace.ts';
import { GraphError } from './graph-error.ts';
import { GRAPH_PATH } from './graph-path.ts';
import type { GraphScope } from './graph-scope.ts';

/** Those of Outlook for one app and one mailbox; Graph gives decimals. */
export const GRAPH_LIMITS: Limits = { atOnce: 4, briefly: 1.128, perWindow: 10_000, window: 600_000 };

/** Whose mailbox a request is for: that of the path, or the caller's; the directory counts as one. */
function mailboxOf(request: FastifyRequest, callerEmail: string): string {
  const [, kind = '', user = ''] = /^\/([^/?]*)(?:\/([^/?]*))?/.exec(request.url.slice(GRAPH_PATH.length)) ?? [];
  if (kind === 'users' && user !== '') return decodeURIComponent(user).toLowerCase();
  return kind === 'me' ? callerEmail.toLowerCase() : kind;
}

/** A batch counts by its parts. */
export function registerGraphPace(scope: GraphScope): void {
  registerPace(scope, {
    limits: GRAPH_LIMITS,
    mailboxOf: (request) =>
      request.url.startsWith(`${GRAPH_PATH}/$batch`) ? null : mailboxOf(request, scope.callerOf(request).email),
    refusal(wait) {
      const text = 'Application is over its MailboxConcurrency limit.';
      return new GraphError(429, 'ApplicationThrottled', text, wait);
    },
  });
}
