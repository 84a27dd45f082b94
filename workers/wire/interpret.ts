import * as v from 'valibot';

import { failure, type Result, success } from '../model/result.ts';
import { describeIssues } from './decode.ts';
import type { Failure } from './failure.ts';
import { ProblemSchema } from './schemas/problem.ts';

/** A raw answer, not yet checked. */
export interface RawAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  readonly text: string;
}

export interface Answer<T> {
  readonly status: number;
  readonly headers: Headers;
  /** Null if the answer has none (204 and the like). */
  readonly body: T | null;
}

export interface Expectation<T> {
  /** Name of the call in failures and logs, e.g. `GET /api/account/me`. */
  readonly name: string;
  readonly schema: v.GenericSchema<unknown, T>;
  /** True: a refusal is reported only by its status text, whatever its body says (configurations, spec point 7). */
  readonly isPlainStatus?: boolean;
  /** Reads a refusal that is not problem+json; null = its status alone says what it is. */
  readonly readRefusal?: (status: number, body: unknown) => Failure | null;
}

const UNAUTHORIZED = 401;

/**
 * Reads an answer as the call expects it: problem+json gives `refused`, other statuses outside 2xx `bad-status`, 401
 * `unauthorized`, a body that is not JSON or does not match the schema `malformed`. An empty 2xx body is null.
 */
export function interpret<T>(raw: RawAnswer, expected: Expectation<T>): Result<Answer<T>, Failure> {
  const { status, headers, text } = raw;
  if (status === UNAUTHORIZED) return failure({ type: 'unauthorized' });
  if (status < 200 || status > 299) return failure(refusal(raw, expected));
  if (text === '') return success({ status, headers, body: null });
  const json = parseJson(text);
  if (!json.ok) {
    const type = headers.get('content-type') ?? 'no content type';
    return failure({ type: 'malformed', call: expected.name, detail: `not JSON (${type})` });
  }
  const parsed = v.safeParse(expected.schema, json.value, { abortEarly: true });
  if (parsed.success) return success({ status, headers, body: parsed.output });
  return failure({ type: 'malformed', call: expected.name, detail: describeIssues(parsed.issues) });
}

/** The body of an answer that must have one; an empty one is malformed. */
export function bodyOf<T>(answer: Result<Answer<T>, Failure>, name: string): Result<T, Failure> {
  if (!answer.ok) return answer;
  if (answer.value.body !== null) return success(answer.value.body);
  return failure({ type: 'malformed', call: name, detail: `no body (status ${answer.value.status})` });
}

function refusal<T>(raw: RawAnswer, expected: Expectation<T>): Failure {
  const { status } = raw;
  const json = parseJson(raw.text);
  const own = expected.readRefusal?.(status, json.ok ? json.value : null);
  if (own != null) return own;
  const problem = v.safeParse(ProblemSchema, json.ok ? json.value : null);
  if (problem.success && expected.isPlainStatus !== true) {
    const { code, rule, detail, title, conflicts } = problem.output;
    const refused = { type: 'refused', status, code, rule: rule ?? null, detail: detail ?? title } as const;
    return conflicts === undefined ? refused : { ...refused, conflicts };
  }
  // HTTP/2 has no status text.
  const statusText = raw.statusText !== '' || !problem.success ? raw.statusText : problem.output.title;
  return { type: 'bad-status', call: expected.name, status, statusText };
}

function parseJson(text: string): Result<unknown, null> {
  try {
    return success(JSON.parse(text));
  } catch {
    return failure(null);
  }
}
