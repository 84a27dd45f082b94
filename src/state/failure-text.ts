import type { ParseKeys } from 'i18next';

import type { Failure } from '../../workers/contract.ts';
import { unreachable } from './unreachable.ts';

type FailureKey = ParseKeys<'failures'>;

/** Any `t` of useTranslation: the keys are read from the catalogue of failures whatever its own namespace is. */
export type Translate = (key: never, options: { readonly ns: 'failures' }) => string;

/** Of several keys, the first that the catalogue has is used. */
type Said = readonly [keys: FailureKey | readonly string[], values?: Readonly<Record<string, string | number>>];

/**
 * What happened and what to do, in one sentence of the user's language; the texts of spec point 8 where it has one.
 * Every screen reports a failure through this.
 */
export function failureText(failure: Failure, t: Translate): string {
  const [keys, values] = sayFailure(failure);
  return t(keys as never, { ...values, ns: 'failures' });
}

/** A second sentence for full pages: who must act and what is safe; '' where the first sentence says it all. */
export function failureHint(failure: Failure, t: Translate): string {
  const key = hintKey(failure);
  return key === null ? '' : t(key as never, { ns: 'failures' });
}

function hintKey({ type }: Failure): FailureKey | null {
  if (type === 'config-unreadable') return 'configUnreadable.hint';
  if (type === 'api-unreachable') return 'apiUnreachable.hint';
  if (type === 'api-not-configured') return 'apiNotConfigured.hint';
  if (type === 'assist-not-configured') return 'assistNotConfigured.hint';
  if (type === 'resources-failed') return 'resourcesFailed.hint';
  return null;
}

function sayFailure(failure: Failure): Said {
  switch (failure.type) {
    case 'config-unreadable':
      return ['configUnreadable.text'];
    case 'api-unreachable':
      return ['apiUnreachable.text'];
    case 'api-not-configured':
      return ['apiNotConfigured.text'];
    case 'assist-not-configured':
      return ['assistNotConfigured.text'];
    case 'resources-failed':
      return ['resourcesFailed.text', { detail: failure.detail }];
    case 'bad-status':
      return ['badStatus', { status: failure.status, statusText: failure.statusText }];
    case 'malformed':
      return ['malformed', { call: failure.call }];
    case 'timeout':
      return ['timeout'];
    case 'unauthorized':
      return ['unauthorized'];
    case 'refused':
      return [refusalKeys(failure.code, failure.rule), { detail: failure.detail }];
    case 'sign-in-refused':
      return ['signInRefused'];
    case 'cancelled':
      return ['cancelled'];
    case 'worker-died':
      return ['workerDied'];
    case 'not-loaded':
      return ['notLoaded'];
    case 'internal':
      return ['internal'];
    default:
      return unreachable(failure);
  }
}

/** A server may refuse with a code that is newer than these texts: the server's own words are shown then. */
function refusalKeys(code: string, rule: string | null): readonly string[] {
  const keys = [`refused.codes.${code}`, 'refused.codes.other' satisfies FailureKey];
  return code === 'policy_violation' && rule !== null ? [`refused.rules.${rule}`, ...keys] : keys;
}
