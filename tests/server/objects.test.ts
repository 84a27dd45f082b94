import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { HttpTransportType, type HubConnection } from '@microsoft/signalr';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import { createObjectStates } from '../../server/objects/states.ts';
import { SiteObjectsSchema } from '../../workers/wire/schemas/objects.ts';
import { createClient, until } from '../contracts/signalr/support.ts';
import { bearer, createTestAppIn, createTestAppWith, type TestApp } from './app-support.ts';
import { LAMP, listen, OBJECT_CAMPUS, readObjects, SENSOR, valuesOf } from './object-support.ts';

let server: TestApp;
let url: string;
let tokens: Readonly<Record<string, string>>;

/** The redirect address of the sign-in is that of a server that does not listen yet. */
async function listenOn(app: TestApp): Promise<void> {
  server = app;
  tokens = { ada: (await app.signIn('ada')).token, ben: (await app.signIn('ben')).token };
  url = `${await app.app.listen({ port: 0, host: '127.0.0.1' })}/MessageHub`;
}

beforeEach(async () => listenOn(await createTestAppWith(OBJECT_CAMPUS)));
afterEach(() => server.close());

const tokenOf = (userId: string): string => tokens[userId] ?? '';

async function connect(userId?: string): Promise<HubConnection> {
  const client = createClient(
    url,
    HttpTransportType.WebSockets,
    userId === undefined ? {} : { token: tokenOf(userId) },
  );
  await client.start();
  onTestFinished(() => client.stop());
  return client;
}

const turnOn = (client: HubConnection) => client.invoke('Object', 'lamp', { partId: 'power', value: 'ON' });

describe('GET /api/objects', () => {
  it('shows everybody what there is, without topics and lists of people', async () => {
    const objects = await readObjects(server);
    expect(v.parse(SiteObjectsSchema, objects).map(({ id, kind }) => `${id} ${kind}`)).toEqual([
      'lamp control-1',
      'sensor monitor-1',
      'lift-state-1 indicator-1',
    ]);
    expect(JSON.stringify(objects)).not.toMatch(/topic|house|switchers|facility|simulated/i);
    expect(await valuesOf(server, 'lamp')).toBe('power OFF, level 50%, level-unit %, title Lamp');
    expect(await valuesOf(server, 'lift-state-1')).toBe('state in service#2e7d32, color #2e7d32, switch in service');
  });

  it('says to each what they may switch', async () => {
    const openTo = async (userId?: string): Promise<string> => {
      const objects = await readObjects(server, userId === undefined ? undefined : tokenOf(userId));
      return objects.flatMap(({ id, maySwitch }) => (maySwitch ? [id] : [])).join(' ');
    };
    expect(await openTo()).toBe('');
    expect(await openTo('ada')).toBe('lamp sensor');
    expect(await openTo('ben')).toBe('lamp sensor lift-state-1');
  });

  it('is 204 where the caller has it, until something changes', async () => {
    const headers = bearer(tokenOf('ada'));
    const first = await server.app.inject({ url: '/api/objects', headers });
    const again = `/api/objects?cachedTimestamp=${String(first.headers['cachedobjectstimestamp'])}`;
    expect((await server.app.inject({ url: again, headers })).statusCode).toBe(204);
    // Others may switch other things.
    expect((await server.app.inject({ url: again })).statusCode).toBe(200);
    await turnOn(await connect('ada'));
    expect((await server.app.inject({ url: again, headers })).statusCode).toBe(200);
  });

  it('is refused to an invalid token', async () => {
    expect((await server.app.inject({ url: '/api/objects', headers: bearer('made-up') })).statusCode).toBe(401);
  });

  it('moves the simulated building on with the server’s clock', async () => {
    const before = await valuesOf(server, 'sensor');
    expect(before).toMatch(/^temperature 2\d(\.\d)?$/);
    server.advance(6 * 3_600_000);
    const after = await valuesOf(server, 'sensor');
    expect(after).not.toBe(before);
    server.advance(-6 * 3_600_000);
    expect(await valuesOf(server, 'sensor')).toBe(before);
  });
});

describe('the hub’s Object', () => {
  it('switches, and everybody hears of it, anonymous clients as well', async () => {
    const [ada, kiosk] = [await connect('ada'), await connect()];
    const heard = listen(kiosk);
    expect(await turnOn(ada)).toBeNull();
    await until(() => heard.length > 0);
    expect(heard).toEqual(['lamp: power ON, level 50%, level-unit %, title Lamp']);
    expect(await ada.invoke('Object', { id: 'lamp' }, { partId: 'level', value: 70 })).toBeNull();
    await until(() => heard.length > 1);
    expect(heard[1]).toBe('lamp: power ON, level 70%, level-unit %, title Lamp');
  });

  it('is refused to anonymous clients and to guests', async () => {
    const payload = { displayName: 'Grace' };
    const answer = await server.app.inject({ method: 'POST', url: '/api/account/guest-login', payload });
    tokens = { guest: answer.json<{ token: string }>().token };
    for (const userId of [undefined, 'guest']) {
      await expect(turnOn(await connect(userId))).rejects.toThrow('Only people who are signed in may switch devices.');
    }
    expect(await valuesOf(server, 'lamp')).toContain('power OFF');
  });

  it('is refused to people who are not on the list of an object; members of a group on it may', async () => {
    const item = { partId: 'switch', value: 'out of order' };
    await expect((await connect('ada')).invoke('Object', 'lift-state-1', item)).rejects.toThrow(
      'You may look at this device, not switch it.',
    );
    await (await connect('ben')).invoke('Object', 'lift-state-1', item);
    expect(await valuesOf(server, 'lift-state-1')).toBe(
      'state out of order#c62828, color #c62828, switch out of order',
    );
  });

  it.each([
    ['an unknown object', ['bulb', { partId: 'power', value: 'ON' }], 'There is no such device.'],
    ['a name of JavaScript', ['__proto__', { partId: 'power', value: 'ON' }], 'There is no such device.'],
    [
      'an unknown part',
      ['lamp', { partId: 'constructor', value: 'ON' }],
      'This part of the device cannot be switched.',
    ],
    ['a part that is no control', ['lamp', { partId: 'title', value: 'x' }], 'This part of the device cannot be'],
    ['a value of no switch', ['lamp', { partId: 'power', value: true }], 'The device cannot have this value.'],
    ['a value beyond the range', ['lamp', { partId: 'level', value: 110 }], 'The device cannot have this value.'],
    ['a value between the steps', ['lamp', { partId: 'level', value: 55 }], 'The device cannot have this value.'],
    ['a value of another type', ['lamp', { partId: 'level', value: '70' }], 'The device cannot have this value.'],
    ['no value', ['lamp', { partId: 'level', value: null }], "Invalid arguments of 'Object'"],
    ['a topic of its own', ['lamp', { partId: 'level', value: 70, topic: 'x' }], "Invalid arguments of 'Object'"],
    ['an object as a value', ['lamp', { partId: 'level', value: { topic: 'x' } }], "Invalid arguments of 'Object'"],
    ['a long text', ['lamp', { partId: 'power', value: 'x'.repeat(500) }], "Invalid arguments of 'Object'"],
    ['three arguments', ['lamp', { partId: 'level', value: 70 }, 'x'], "Invalid arguments of 'Object'"],
    ['nothing', [], "Invalid arguments of 'Object'"],
  ] as const)('refuses %s', async (_what, args, words) => {
    const ada = await connect('ada');
    await expect(ada.invoke('Object', ...args)).rejects.toThrow(words);
    expect(await valuesOf(server, 'lamp')).toBe('power OFF, level 50%, level-unit %, title Lamp');
    expect(ada.state).toBe('Connected');
  });

  it('takes only so many calls of a connection at once', async () => {
    const ada = await connect('ada');
    const calls = await Promise.allSettled(Array.from({ length: 40 }, () => turnOn(ada)));
    const refused = calls.filter(({ status }) => status === 'rejected');
    // A tick of the hub may fall between them.
    expect(refused.length).toBeGreaterThanOrEqual(20);
    expect(String((refused[0] as PromiseRejectedResult).reason)).toContain('Too many changes at once');
  });
});

describe('the store', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'deskway-objects-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it('keeps what was switched over a restart', async () => {
    await server.close();
    await listenOn(await createTestAppIn(directory, OBJECT_CAMPUS));
    await turnOn(await connect('ada'));
    await server.close();
    await listenOn(await createTestAppIn(directory, OBJECT_CAMPUS));
    expect(await valuesOf(server, 'lamp')).toContain('power ON, level 50%');
  });

  it('is where processes hear of each other: each stores the parts that it has set, and takes over the others', async () => {
    const heard: string[] = [];
    const ada = await connect('ada');
    const told = listen(ada);
    const other = createObjectStates({
      store: server.context.store,
      firstAvailability: () => 2,
      onChanged: (id) => void heard.push(id),
    });
    await other.load();
    other.setValues('lamp', { level: 80 }, { isReported: true });
    await turnOn(ada);
    await other.save();
    await until(() => told.at(-1)?.includes('power ON, level 80%') === true);
    await expect
      .poll(async () => (await other.load(), other.find('lamp')?.values))
      .toMatchObject({ power: 'ON', level: 80 });
    expect(heard).toEqual(['lamp', 'lamp']);
    expect((await server.context.store.objects.all())[0]?.values).toMatchObject({ power: 'ON', level: 80 });
  });

  it('does not take back what a process has set since', async () => {
    const states = () =>
      createObjectStates({ store: server.context.store, firstAvailability: () => 2, onChanged: () => undefined });
    const [one, two] = [states(), states()];
    await Promise.all([one.load(), two.load()]);
    one.setValues('lamp', { level: 80 }, { isReported: true });
    await one.save();
    two.setValues('lamp', { level: 20 }, { isReported: true });
    await two.load();
    expect(two.find('lamp')?.values['level']).toBe(20);
    await two.save();
    await one.load();
    expect(one.find('lamp')?.values['level']).toBe(20);
  });

  it('takes over other definitions while it runs, keeps what stays, and says that there is something new', async () => {
    const ada = await connect('ada');
    await turnOn(ada);
    const told = new Promise((resolve) => ada.on('reload-chaneged-qrCode', resolve));
    const [power, level] = LAMP.parts;
    if (power === undefined || level === undefined) throw new Error('no parts');
    await server.context.store.objects.replace([{ ...LAMP, parts: [power, { ...level, id: 'dim' }] }, SENSOR], []);
    await told;
    expect(await valuesOf(server, 'lamp')).toBe('power ON, dim 50');
    expect((await readObjects(server)).map(({ id }) => id)).toEqual(['lamp', 'sensor']);
  });
});
