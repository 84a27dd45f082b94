import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { callByRoute } from '../../server/openapi/calls/index.ts';
import { createDocument, type OpenApiDocument, type Operation } from '../../server/openapi/document.ts';
import { operations as contractOperations } from '../contracts/openapi.ts';
import { createAccessWorld } from './app-access-support.ts';
import { createTestApp, listRoutes, type TestApp } from './app-support.ts';
import { createContract } from './documented-answers.ts';

let server: TestApp;
let document: OpenApiDocument;

beforeAll(async () => {
  server = await createTestApp();
  document = (await server.app.inject('/api/openapi.json')).json<OpenApiDocument>();
});

afterAll(() => server.close());

const PROBLEM = { 'content-type': 'application/problem+json; charset=utf-8' };

const operationsOf = ({
  paths,
}: OpenApiDocument): readonly { readonly name: string; readonly operation: Operation }[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );

describe('the OpenAPI document', () => {
  it('has every route, and no other', () => {
    const routes = listRoutes(server, /^/).map(({ method, url }) => `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`);
    const described = new Set(operationsOf(document).map(({ name }) => name));
    const others = routes.filter((name) => !described.has(name));
    expect(described.size).toBeGreaterThan(55);
    expect([...described].filter((name) => !routes.includes(name))).toEqual([]);
    // Pages, the hub and the sign-in pages, which have protocols of their own.
    const isNoCall = /^\w+ (?:\*|\/\*|\/oidc\/.*|\/meeting\/.*|\/MessageHub.*|\/api\/docs(?:\.css)?)$/;
    expect(others.filter((name) => !isNoCall.test(name))).toEqual([]);
  });

  it('has a row for no route that is gone', async () => {
    const withProvider = await createAccessWorld();
    const answer = await withProvider.server.app.inject('/api/openapi.json');
    const documents = [document, answer.json<OpenApiDocument>()];
    const names = new Set(documents.flatMap((one) => operationsOf(one).map(({ name }) => name)));
    await withProvider.close();
    const rows = [...callByRoute.keys()].map((route) => route.replaceAll(/:(\w+)/g, '{$1}'));
    expect(rows.filter((row) => !names.has(row))).toEqual([]);
  });

  it('cannot be made of a route that nobody has described', () => {
    const route = { method: 'GET', url: '/api/new', params: null, querystring: null, body: null, response: {} };
    expect(() => createDocument([route])).toThrow('says nothing about GET /api/new');
  });

  it('says of each call what a successful answer is', () => {
    const untold = operationsOf(document).filter(
      ({ operation }) => !Object.keys(operation.responses).some((status) => /^20\d$/.test(status)),
    );
    expect(untold.map(({ name }) => name)).toEqual([]);
  });

  it('names each call once, and every parameter of its path', () => {
    const all = operationsOf(document);
    expect(new Set(all.map(({ operation }) => operation.operationId)).size).toBe(all.length);
    for (const { name, operation } of all) {
      const inPath = (operation.parameters ?? []).filter((one) => one.in === 'path').map((one) => `{${one.name}}`);
      expect(inPath, name).toEqual(name.match(/\{\w+\}/g) ?? []);
    }
  });

  it('has the calls of the calendar contract under their names', () => {
    const names = new Map(operationsOf(document).map(({ name, operation }) => [name, operation.operationId]));
    for (const { method, path, operation } of contractOperations) {
      expect(names.get(`${method.toUpperCase()} /v1${path}`)).toBe(operation.operationId);
    }
  });

  it('has schemas that can be compiled, and no reference to nothing', () => {
    const ajv = new Ajv2020({ strict: true, strictTypes: false, strictTuples: false });
    addFormats.default(ajv);
    ajv.addVocabulary(['openapi', 'info', 'servers', 'tags', 'paths', 'components']);
    ajv.addSchema(document, 'document');
    for (const name of Object.keys(document.components.schemas)) {
      ajv.compile({ $ref: `document#/components/schemas/${name}` });
    }
    for (const [, name = ''] of JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      expect(document.components.schemas).toHaveProperty(name);
    }
  });
});

describe('an answer', () => {
  const url = '/api/users/me/favourites';
  const faultOf = (change: object) => {
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    const answer = { statusCode: 200, headers, body: '[{"resourceId":"open"}]', ...change } as LightMyRequestResponse;
    return createContract(document).faultOf({ method: 'GET', url, body: undefined }, answer);
  };

  it('may be as the document says', () => {
    expect(faultOf({})).toBe(null);
  });

  it.each([
    ['another type of field', { body: '[{"resourceId":1}]' }, 'must be string'],
    ['a field that is missing', { body: '[{}]' }, "must have required property 'resourceId'"],
    ['a field that is not described', { body: '[{"resourceId":"open","by":"Ada"}]' }, 'must NOT have additional'],
    ['another status', { statusCode: 201 }, 'status 201'],
    ['another media type', { headers: { 'content-type': 'text/html' } }, 'type text/html'],
    [
      'a refusal without its code',
      { statusCode: 403, headers: PROBLEM, body: '{"title":"No","status":403}' },
      "'code'",
    ],
  ])('may not have %s', (_name, change, fault) => {
    expect(faultOf(change)).toContain(fault);
  });
});

describe('the page of the document', () => {
  it('shows every call and every schema, without scripts', async () => {
    const { headers, body } = await server.app.inject('/api/docs');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(body).not.toMatch(/<script|style=/);
    const ids = new Set(Array.from(body.matchAll(/ id="([\w-]+)"/g), ([, id]) => id));
    for (const { operation } of operationsOf(document)) expect(ids).toContain(operation.operationId);
    for (const [, target] of body.matchAll(/href="#([\w-]+)"/g)) expect(ids).toContain(target);
    expect((await server.app.inject('/api/docs.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  });
});
