import { randomUUID } from 'node:crypto';

import type { InjectOptions } from 'fastify';

import { createApp } from '../../server/app.ts';
import { createSqliteStore } from '../../server/store/sqlite/index.ts';
import type { Problem } from '../../workers/wire/schemas/problem.ts';
import { authorizeAs, createAuthorization, optionsOf, redeem } from '../server/app-support.ts';
import type { Tokens } from '../server/app-support.ts';
import { holdToDocument } from '../server/documented-answers.ts';
import { answerOf, operationOf, operations, validatorOf } from './openapi.ts';

/* Desks of the first zone of the seeded campus (server/campus/README.md). */
export const deskEmail = (number: string): string => `b1-01-${number}@deskway.example`;
export const ADA = 'u1';
export const FREE_DESK = deskEmail('003');
export const FAILING_DESK = deskEmail('015');

/** A Monday, 9:00 in Prague. */
const NOW = Date.UTC(2026, 2, 2, 8, 0);

interface Call {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** False for bodies that are meant to break the contract. */
  readonly isValidBody?: boolean;
}

interface Reply<T> {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: T;
}

/** Calls an operation by its id; throws if the answer violates the contract. */
export type Caller = <T = Record<string, unknown>>(operationId: string, call?: Call) => Promise<Reply<T>>;

export interface ContractServer {
  as(userId: string | null): Promise<Caller>;
  asGuest(): Promise<Caller>;
  close(): Promise<void>;
}

/** The whole server with a seeded campus of 100 resources, in memory; its clock stands still. */
export const createContractServer = async (): Promise<ContractServer> => {
  const store = createSqliteStore(null);
  const options = optionsOf('--resources', '100', '--seed', '1');
  const server = await createApp({ store, clock: { now: () => NOW }, options });
  holdToDocument(server.app);
  const withToken = (token: string | null): Caller => createCaller((request) => server.app.inject(request), token);
  return {
    as: async (userId) => {
      if (userId === null) return withToken(null);
      const authorization = createAuthorization();
      const code = await authorizeAs(server, authorization, userId);
      const answer = await redeem(server, { authorizationCode: code, codeVerifier: authorization.verifier });
      return withToken(answer.json<Tokens>().token);
    },
    asGuest: async () => {
      const url = '/api/account/guest-login';
      const answer = await server.app.inject({ method: 'POST', url, payload: { displayName: 'Guest' } });
      return withToken(answer.json<Tokens>().token);
    },
    close: server.close,
  };
};

interface RawAnswer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

const createCaller =
  (inject: (request: InjectOptions) => Promise<RawAnswer>, token: string | null): Caller =>
  async <T>(operationId: string, call: Call = {}): Promise<Reply<T>> => {
    checkRequest(operationId, call);
    const answer = await inject({
      ...requestOf(operationId, call),
      headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...call.headers },
    });
    return { status: answer.statusCode, headers: answer.headers, body: checkAnswer(operationId, answer) as T };
  };

const requestOf = (operationId: string, call: Call): InjectOptions => {
  const found = operations.find(({ operation }) => operation.operationId === operationId);
  if (found === undefined) throw new Error(`No operation ${operationId}`);
  const path = found.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(call.path?.[name] ?? name));
  const query = new URLSearchParams(call.query).toString();
  const method = found.method.toUpperCase() as 'GET' | 'POST' | 'PUT' | 'DELETE';
  const payload = call.body === undefined ? {} : { payload: call.body as object };
  return { method, url: `/v1${path}${query === '' ? '' : `?${query}`}`, ...payload };
};

const checkRequest = (operationId: string, { body, isValidBody = true }: Call): void => {
  const schema = operationOf(operationId).requestBody?.content['application/json']?.schema;
  if (body === undefined || schema === undefined) return;
  if (validatorOf(schema)(body) !== isValidBody)
    throw new Error(`${operationId}: the test sends another body than meant`);
};

const contentTypeOf = (headers: RawAnswer['headers']): string => {
  const type = headers['content-type'];
  return typeof type === 'string' ? (type.split(';')[0] ?? '') : '';
};

/** @throws where the status, the content type or the body is not in the contract */
const checkAnswer = (operationId: string, { statusCode, headers, body }: RawAnswer): unknown => {
  const media = answerOf(operationOf(operationId), statusCode);
  if (media === null) throw new Error(`${operationId} answers ${statusCode}, which is not in the contract: ${body}`);
  const type = contentTypeOf(headers);
  if (Object.keys(media).length === 0) {
    if (body !== '') throw new Error(`${operationId} ${statusCode} has a body: ${body}`);
    return undefined;
  }
  // Images have no schema.
  if (media[type] !== undefined && media[type].schema === undefined) return body;
  const schema = media[type]?.schema;
  if (schema === undefined) throw new Error(`${operationId} ${statusCode} is of type ${type}`);
  const value: unknown = JSON.parse(body);
  const validate = validatorOf(schema);
  if (!validate(value)) throw new Error(`${operationId} ${statusCode}: ${JSON.stringify(validate.errors)} in ${body}`);
  return value;
};

export const newKey = (): Record<string, string> => ({ 'idempotency-key': randomUUID() });

/** A refusal as text, e.g. `422 policy_violation maxAdvanceDays`. */
export const codeOf = async (answer: Promise<{ readonly status: number; readonly body: Problem }>): Promise<string> => {
  const { status, body } = await answer;
  return `${status} ${body.code}${body.rule === undefined ? '' : ` ${body.rule}`}`;
};
