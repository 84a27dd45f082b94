/*
 * The connection to an MQTT broker: reports of devices come in by the state topics of the parts, commands leave by their
 * command topics. While it is down, objects with a device have no data.
 */
import type { FastifyBaseLogger } from 'fastify';
import { connect, type IClientOptions, type MqttClient } from 'mqtt';

import { Availability } from '../../workers/model/objects.ts';
import { type DefinedPart, hasDevice } from './definition.ts';
import type { Command } from './object-method.ts';
import { readReport } from './reports.ts';
import type { LiveObject, ObjectStates } from './states.ts';

/** Milliseconds before it connects again: doubled with each failure, up to the second. */
const FIRST_DELAY = 1_000;
const LONGEST_DELAY = 30_000;
/** Milliseconds between two lines of the log about reports that cannot be understood. */
const LOG_EVERY = 10_000;
/** Milliseconds until the broker has confirmed a command. */
const CONFIRM_WITHIN = 4_000;

const CONNECTION: IClientOptions = {
  // It waits longer and longer, which the library does not.
  reconnectPeriod: 0,
  connectTimeout: 10_000,
  keepalive: 30,
  clean: true,
  resubscribe: false,
  queueQoSZero: false,
};

export interface Broker {
  readonly command: Command;
  /** Subscribes to the topics of the present objects. */
  follow(): void;
  close(): Promise<void>;
}

export interface BrokerOptions {
  /** With the password, which is never logged. */
  readonly url: string;
  readonly states: ObjectStates;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>;
  readonly firstDelay?: number;
}

/** The broker's words on a failure; the library's contain no address and no password. */
const wordsOf = (error: Error): string => ('code' in error && error.code !== '' ? String(error.code) : error.message);

export function createBroker({ url, states, log, firstDelay = FIRST_DELAY }: BrokerOptions): Broker {
  const client = connect(url, CONNECTION);
  const topics = createTopics(states);
  let delay = firstDelay;
  let isClosing = false;
  let retry: NodeJS.Timeout | undefined;
  let isDown = false;

  const follow = (): void => {
    const { added, removed } = topics.update();
    if (!client.connected) return;
    if (removed.length > 0) client.unsubscribe([...removed], noteFailure);
    if (added.length > 0) client.subscribe([...added], { qos: 1 }, noteFailure);
  };
  const noteFailure = (error?: Error | null): void => {
    if (error !== null && error !== undefined) log.error({ reason: wordsOf(error) }, 'MQTT: subscription failed');
  };
  client.on('connect', () => {
    delay = firstDelay;
    isDown = false;
    log.info('MQTT: connected');
    topics.forget();
    follow();
  });
  client.on('error', (error) => {
    if (!isDown) log.error({ reason: wordsOf(error) }, 'MQTT: the broker cannot be reached; it is tried again');
    isDown = true;
  });
  client.on('close', () => {
    topics.markUnavailable();
    if (isClosing) return;
    clearTimeout(retry);
    retry = setTimeout(() => client.reconnect(), delay).unref();
    delay = Math.min(delay * 2, LONGEST_DELAY);
  });
  const noteSkipped = createSkipLog(log);
  client.on('message', (topic, payload) => {
    if (!topics.report(topic, payload)) noteSkipped();
  });
  return {
    follow,
    command: (_object, part, value) => publish(client, part, String(value)),
    async close() {
      isClosing = true;
      clearTimeout(retry);
      await client.endAsync(true);
    },
  };
}

/** Publishes to the topic of the part alone. A command that cannot be sent now is not kept for later. */
async function publish(client: MqttClient, { commandTopic }: DefinedPart, value: string): Promise<string | null> {
  if (commandTopic === null) return 'no_control: This part of the device cannot be switched.';
  const unreachable = 'unreachable: The device cannot be reached now.';
  if (!client.connected) return unreachable;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(unreachable), CONFIRM_WITHIN).unref();
  });
  const sent = client.publishAsync(commandTopic, value, { qos: 1 }).then(
    () => null,
    () => unreachable,
  );
  const outcome = await Promise.race([sent, late]);
  clearTimeout(timer);
  return outcome;
}

/** Which parts each topic is of. */
function createTopics(states: ObjectStates) {
  let partsByTopic = new Map<string, { readonly objectId: string; readonly part: DefinedPart }[]>();
  let subscribed: ReadonlySet<string> = new Set();
  const devices = (): readonly LiveObject[] => states.all().filter(({ definition }) => hasDevice(definition));
  return {
    /** Reads the topics of the present objects. */
    update() {
      partsByTopic = new Map();
      for (const { definition } of devices()) {
        for (const part of definition.parts) {
          if (part.stateTopic === null) continue;
          const parts = partsByTopic.get(part.stateTopic) ?? [];
          parts.push({ objectId: definition.id, part });
          partsByTopic.set(part.stateTopic, parts);
        }
      }
      const before = subscribed;
      subscribed = new Set(partsByTopic.keys());
      return {
        added: [...subscribed].filter((topic) => !before.has(topic)),
        removed: [...before].filter((topic) => !subscribed.has(topic)),
      };
    },
    /** A new connection has no subscriptions. */
    forget(): void {
      subscribed = new Set();
    },
    markUnavailable(): void {
      for (const { definition } of devices()) states.setAvailability(definition.id, Availability.NotAvailable);
    },
    /** @returns false where it cannot be understood */
    report(topic: string, payload: Uint8Array): boolean {
      let isUnderstood = true;
      for (const { objectId, part } of partsByTopic.get(topic) ?? []) {
        const object = states.find(objectId);
        const values = object === null ? null : readReport(object.definition, part, payload);
        if (values === null) {
          isUnderstood = false;
          continue;
        }
        states.setValues(objectId, values, { isReported: true, isUrgent: part.control !== null });
      }
      return isUnderstood;
    },
  };
}

/** A device that reports nonsense must not fill the log. */
function createSkipLog(log: Pick<FastifyBaseLogger, 'error'>): () => void {
  let skipped = 0;
  let loggedAt = -Infinity;
  return () => {
    skipped += 1;
    if (performance.now() - loggedAt < LOG_EVERY) return;
    log.error({ skipped }, 'MQTT: reports that cannot be understood');
    loggedAt = performance.now();
    skipped = 0;
  };
}
