import { HttpTransportType, type HubConnection } from '@microsoft/signalr';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import { createBroker } from '../../server/objects/broker.ts';
import { createObjectStates } from '../../server/objects/states.ts';
import { createClient, until } from '../contracts/signalr/support.ts';
import { createTestAppWith, type TestApp } from './app-support.ts';
import { startBroker, type TestBroker } from './mqtt-broker.ts';
import { LAMP, listen, OBJECT_CAMPUS, valuesOf } from './object-support.ts';

let broker: TestBroker;
let server: TestApp;
let ada: HubConnection;
let heard: string[];

beforeEach(async () => {
  broker = await startBroker();
  server = await createTestAppWith(OBJECT_CAMPUS, '--mqtt-url', `mqtt://127.0.0.1:${broker.port}`);
  const { token } = await server.signIn('ada');
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  ada = createClient(`${address}/MessageHub`, HttpTransportType.WebSockets, { token });
  heard = listen(ada);
  await ada.start();
  await until(() => new Set(broker.subscribed).size === 3);
});
afterEach(async () => {
  await ada.stop();
  await server.close();
  await broker.close();
});

const switchLamp = (partId: string, value: unknown) => ada.invoke('Object', 'lamp', { partId, value });

/** Waits for the state, and gives it. */
async function settled(objectId: string, isDone: (text: string) => boolean): Promise<string> {
  let text = '';
  while (!isDone(text)) {
    text = await valuesOf(server, objectId);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return text;
}

describe('with a broker', () => {
  it('devices have no data until they report; parts without a device are simulated', async () => {
    expect(await valuesOf(server, 'lamp')).toBe('power OFF, level 50%, level-unit %, title Lamp, not available');
    expect(await valuesOf(server, 'sensor')).toMatch(/^temperature [\d.]+$/);
    await broker.report('house/lamp/level', '30');
    expect(await settled('lamp', (text) => text.includes('level 30'))).not.toContain('not available');
    await until(() => heard.length > 0);
    expect(heard.at(-1)).toBe('lamp: power OFF, level 30%, level-unit %, title Lamp');
  });

  it('subscribes to the topics of the parts, and to nothing else', () => {
    expect([...new Set(broker.subscribed)].sort()).toEqual(['house/lamp/level', 'house/lamp/power', 'house/lift']);
  });

  it('publishes a command to the part’s own topic; the value changes when the device says so', async () => {
    await broker.report('house/lamp/power', 'OFF');
    await settled('lamp', (text) => !text.includes('not available'));
    expect(await switchLamp('power', 'ON')).toBeNull();
    expect(await switchLamp('level', 70)).toBeNull();
    expect(broker.published).toEqual(['house/lamp/power/set ON', 'house/lamp/level/set 70']);
    expect(await valuesOf(server, 'lamp')).toContain('power OFF, level 50%');
    await broker.report('house/lamp/power', 'ON');
    await until(() => heard.some((line) => line.includes('power ON')));
  });

  it('reads a value with its unit and its colour, and a topic of two parts', async () => {
    await broker.report('house/lamp/level', '{"value":40,"unit":"percent","color":"#ff8800"}');
    expect(await settled('lamp', (text) => text.includes('level 40'))).toBe(
      'power OFF, level 40percent#ff8800, level-unit percent, level-color #ff8800, title Lamp',
    );
    await broker.report('house/lift', 'out of order');
    await settled('lift-state-1', (text) => text.includes('switch out of order'));
    server.advance(1_000);
    expect(await valuesOf(server, 'lift-state-1')).toBe(
      'state out of order#c62828, color #c62828, switch out of order',
    );
  });

  it.each([
    ['nothing', ''],
    ['a value beyond the range', '101'],
    ['text for a number', 'bright'],
    ['an endless text', '9'.repeat(100_000)],
    ['half an object', '{"value":'],
    ['an object within', '{"value":{"value":1}}'],
    ['a list', '[50]'],
    ['no text', Buffer.from([0xff, 0xfe, 0x00, 0x80])],
    ['an infinite number', '1e999'],
    ['a colour that is none', '{"value":60,"color":"url(//evil)"}'],
    ['a prototype', '{"__proto__":{"value":60}}'],
  ])('skips a report of %s', async (_what, payload) => {
    await broker.report('house/lamp/level', payload);
    await broker.report('house/lamp/power', 'ON');
    expect(await settled('lamp', (text) => text.includes('power ON'))).toBe(
      'power ON, level 50%, level-unit %, title Lamp',
    );
    expect(ada.state).toBe('Connected');
  });

  it('publishes nothing for a refused call', async () => {
    await expect(switchLamp('level', 105)).rejects.toThrow('The device cannot have this value.');
    await expect(switchLamp('level', '#')).rejects.toThrow('The device cannot have this value.');
    await expect(switchLamp('house/lift/set', 'x')).rejects.toThrow('This part of the device cannot be switched.');
    await expect(ada.invoke('Object', 'lift-state-1', { partId: 'switch', value: 'out of order' })).rejects.toThrow(
      'You may look at this device',
    );
    expect(broker.published).toEqual([]);
  });

  it('says so while the broker is down, refuses calls, and goes on when it is back', async () => {
    await broker.report('house/lamp/power', 'ON', true);
    await settled('lamp', (text) => text.includes('power ON') && !text.includes('not available'));
    const { port } = broker;
    await broker.close();
    await settled('lamp', (text) => text.includes('not available'));
    await until(() => heard.at(-1)?.includes('not available') === true);
    await expect(switchLamp('power', 'OFF')).rejects.toThrow('The device cannot be reached now.');
    broker = await startBroker(port);
    await broker.report('house/lamp/power', 'OFF', true);
    expect(await settled('lamp', (text) => text.includes('power OFF'))).not.toContain('not available');
    expect(broker.published).toEqual([]);
  });
});

it('keeps the password out of the log, and tries again with growing delays', async () => {
  const lines: string[] = [];
  const log = {
    error: (entry: unknown, text?: string) => void lines.push(`${JSON.stringify(entry)} ${text ?? ''}`),
    info: (text: unknown) => void lines.push(String(text)),
  };
  const guarded = await startBroker(0, ['deskway', 'hunter2']);
  const states = createObjectStates({
    store: server.context.store,
    firstAvailability: () => 1,
    onChanged: () => undefined,
  });
  await states.load();
  const start = (password: string) =>
    createBroker({ url: `mqtt://deskway:${password}@127.0.0.1:${guarded.port}`, states, log, firstDelay: 10 });
  const refused = start('wrong-secret');
  onTestFinished(() => guarded.close());
  await until(() => lines.length > 0);
  await refused.close();
  expect(lines.join('\n')).toMatch(/cannot be reached/);
  const accepted = start('hunter2');
  await until(() => guarded.subscribed.length > 0);
  expect(
    await accepted.command({ definition: LAMP, values: {}, availability: 2 }, LAMP.parts[0] ?? never(), 'ON'),
  ).toBe(null);
  await accepted.close();
  expect(guarded.published).toEqual(['house/lamp/power/set ON']);
  expect(lines.join('\n')).not.toMatch(/secret|hunter2|deskway:/);
});

function never(): never {
  throw new Error('no such part');
}
