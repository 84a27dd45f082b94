import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { afterEach, describe, expect, it } from 'vitest';

import { runDueJobs } from '../../server/jobs/index.ts';
import { bearer, createTestApp, type TestApp } from './app-support.ts';

let server: TestApp;

afterEach(() => server.close());

const read = async (): Promise<string> => (await server.metrics?.text()) ?? '';

/** The value of a metric, by its name and labels as Prometheus writes them. */
async function valueOf(metric: string): Promise<number | null> {
  const line = (await read()).split('\n').find((text) => text.startsWith(`${metric} `));
  return line === undefined ? null : Number(line.slice(metric.length + 1));
}

describe('metrics', () => {
  it('are on a port of their own, and not on that of people', async () => {
    server = await createTestApp('--metrics-port', '0');
    const port = await server.metrics?.listen('127.0.0.1', 0);
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(await answer.text()).toContain('process_resident_memory_bytes');
    expect((await fetch(`http://127.0.0.1:${port}/api/account/me`)).status).toBe(404);
    expect((await server.app.inject('/metrics')).statusCode).toBe(404);
  });

  it('are not collected unless they are asked for', async () => {
    server = await createTestApp();
    expect(server.metrics).toBeNull();
  });

  it('count requests by route and status, without the addresses of people', async () => {
    server = await createTestApp('--metrics-port', '0');
    const { token } = await server.signIn('ada');
    const url = '/v1/users/ben@campus.example/events';
    await server.app.inject(url);
    await server.app.inject(url);
    await server.app.inject({ url: '/api/account/me', headers: bearer(token) });
    const count = 'deskway_http_request_seconds_count';
    expect(await valueOf(`${count}{method="GET",route="/v1/users/:user/events",status="401"}`)).toBe(2);
    expect(await valueOf(`${count}{method="GET",route="/api/account/me",status="200"}`)).toBe(1);
    expect(await read()).not.toContain('campus.example');
  });

  it('have the time of jobs and of the operations of the database', async () => {
    server = await createTestApp('--metrics-port', '0');
    const before = (await valueOf('deskway_job_seconds_count{job="answers",outcome="done"}')) ?? 0;
    await runDueJobs(server.context);
    expect(await valueOf('deskway_job_seconds_count{job="answers",outcome="done"}')).toBeGreaterThan(before);
    expect(await valueOf('deskway_database_seconds_count{operation="calendar.dueAnswers"}')).toBeGreaterThan(0);
  });

  it('tell failed jobs from others', async () => {
    server = await createTestApp('--metrics-port', '0');
    server.app.log.level = 'silent';
    const dueAnswers = () => Promise.reject(new Error('planted'));
    const calendar = { ...server.context.store.calendar, dueAnswers };
    await runDueJobs({ ...server.context, store: { ...server.context.store, calendar } });
    expect(await valueOf('deskway_job_seconds_count{job="answers",outcome="failed"}')).toBe(1);
  });

  it('have the compressed answers that were at hand', async () => {
    server = await createTestApp('--metrics-port', '0');
    const { token } = await server.signIn('ada');
    const headers = { ...bearer(token), 'accept-encoding': 'gzip' };
    const hits = (await valueOf('deskway_answer_cache_total{outcome="hit"}')) ?? 0;
    for (let count = 0; count < 3; count += 1) await server.app.inject({ url: '/api/assist/resources', headers });
    expect(await valueOf('deskway_answer_cache_total{outcome="hit"}')).toBe(hits + 2);
  });

  it('have the connections of the hub', async () => {
    server = await createTestApp('--metrics-port', '0');
    expect(await valueOf('deskway_hub_connections')).toBe(0);
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const client = new HubConnectionBuilder().withUrl(`${origin}/MessageHub`).configureLogging(LogLevel.None).build();
    await client.start();
    await expect.poll(() => valueOf('deskway_hub_connections')).toBe(1);
    await client.stop();
    await expect.poll(() => valueOf('deskway_hub_connections')).toBe(0);
  });
});
