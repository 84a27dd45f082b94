import Fastify, { type FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { ProblemError, useProblems } from '../../server/http/problem.ts';
import { useValibot } from '../../server/http/validation.ts';

let app: FastifyInstance;
let logged: string;

beforeEach(async () => {
  logged = '';
  app = Fastify({
    logger: { level: 'error', stream: { write: (line: string) => (logged += line) } },
    genReqId: () => 'request-1',
  });
  const typed = useValibot(app);
  useProblems(app);
  const Visit = v.object({ guest: v.object({ name: v.string() }), floor: v.optional(v.number(), 1) });
  typed.route({
    method: 'POST',
    url: '/api/visits',
    schema: { body: Visit, response: { 200: Visit } },
    handler: async (request) => request.body,
  });
  typed.get('/api/wrong', { schema: { response: { 200: Visit } } }, async () => ({ guest: { name: 5 } }) as never);
  typed.route({
    method: 'GET',
    url: '/api/floor',
    schema: { querystring: v.object({ q: v.string() }) },
    handler: async (request) => request.query,
  });
  typed.get('/api/busy', async () => {
    throw new ProblemError(409, 'resource_busy', 'Taken.', { retryAfter: 3 });
  });
  typed.get('/api/broken', async () => {
    throw new Error('secret detail of the database');
  });
  await app.ready();
});

afterEach(() => app.close());

describe('validation', () => {
  it('passes parsed values with defaults and without unknown fields to the handler', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/visits',
      payload: { guest: { name: 'Ada', pet: 1 }, spy: true },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ guest: { name: 'Ada' }, floor: 1 });
  });

  it('replaces NUL, which not all databases can store', async () => {
    const payload = { guest: { name: 'A\0da' } };
    const posted = await app.inject({ method: 'POST', url: '/api/visits', payload });
    expect(posted.json()).toMatchObject({ guest: { name: 'A\uFFFDda' } });
    expect((await app.inject('/api/floor?q=%00')).json()).toEqual({ q: '\uFFFD' });
  });

  it('refuses a bad body as problem details that name the path', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/visits', payload: { guest: { name: 5 } } });
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({ code: 'invalid_request', status: 400, requestId: 'request-1' });
    expect(answer.json().detail).toContain('body.guest.name');
  });

  it('refuses a missing query parameter by name', async () => {
    const answer = await app.inject('/api/floor');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().detail).toContain('querystring.q');
  });

  it('turns an answer that breaks its own schema into a logged 500', async () => {
    const answer = await app.inject('/api/wrong');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ code: 'internal', status: 500 });
    expect(logged).toContain('answer.guest.name');
  });
});

describe('problems', () => {
  it('answers a refusal with its code, detail and Retry-After', async () => {
    const answer = await app.inject('/api/busy');
    expect(answer.statusCode).toBe(409);
    expect(answer.headers['retry-after']).toBe('3');
    expect(answer.json()).toMatchObject({ code: 'resource_busy', detail: 'Taken.', retryAfter: 3 });
  });

  it('reveals nothing of an unexpected error', async () => {
    const answer = await app.inject('/api/broken');
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('secret');
    expect(logged).toContain('secret detail');
  });

  it('answers an unknown address and a malformed body as problems', async () => {
    expect((await app.inject('/api/nowhere')).json()).toMatchObject({ code: 'not_found', status: 404 });
    const malformed = await app.inject({
      method: 'POST',
      url: '/api/visits',
      headers: { 'content-type': 'application/json' },
      payload: '{"guest":',
    });
    expect(malformed.json()).toMatchObject({ code: 'invalid_request', status: 400 });
  });
});
