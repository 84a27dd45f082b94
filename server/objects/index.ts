import type { FastifyBaseLogger } from 'fastify';

import { Availability } from '../../workers/model/objects.ts';
import type { Caller, Clock, HubSender, ServerContext } from '../context.ts';
import type { ValibotApp } from '../http/validation.ts';
import type { Store } from '../store/store.ts';
import type { Broker } from './broker.ts';
import { type DefinedPart, hasDevice } from './definition.ts';
import { type Command, createObjectMethod } from './object-method.ts';
import { createPushQueue } from './pushes.ts';
import { registerObjects } from './routes.ts';
import { simulate } from './simulation.ts';
import { createObjectStates, stateOf } from './states.ts';

/** The hub's message about the state of an object. */
export const OBJECT_CHANGED = 'ObjectChanged';

export interface Objects {
  /** The hub's `Object`. @returns why it was refused, or null */
  switchPart(caller: Caller | null, args: readonly unknown[]): Promise<string | null>;
  register(app: ValibotApp, context: Pick<ServerContext, 'store' | 'authenticate'>): void;
  /** Reads what other processes have changed, moves the simulated building on while anybody is connected, and stores. */
  tick(): Promise<void>;
  close(): Promise<void>;
}

export interface ObjectsOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly hub: HubSender & { size(): number };
  /** Of the MQTT broker; null = the building is simulated. */
  readonly mqttUrl: string | null;
}

/** The controllable objects of a campus (D34, D35). */
export async function createObjects({ store, clock, log, hub, mqttUrl }: ObjectsOptions): Promise<Objects> {
  const pushes = createPushQueue(push, () => hub.size() > 0);
  const states = createObjectStates({
    store,
    onChanged: pushes.add,
    firstAvailability: (definition) =>
      mqttUrl !== null && hasDevice(definition) ? Availability.NotAvailable : Availability.DataReady,
  });
  function push(objectId: string): void {
    const object = states.find(objectId);
    if (object !== null) hub.send(OBJECT_CHANGED, objectId, JSON.stringify(stateOf(object)));
  }

  const isSimulated = ({ stateTopic }: DefinedPart): boolean => mqttUrl === null || stateTopic === null;
  const refresh = (): void => {
    const now = clock.now();
    for (const { definition, values } of states.all()) {
      states.setValues(definition.id, simulate(definition, values, now, isSimulated));
    }
  };
  const setSimulated: Command = async ({ definition, values }, part, value) => {
    const set = { [part.id]: value, ...(part.of === null ? {} : { [part.of]: value }) };
    const others = simulate(definition, { ...values, ...set }, clock.now(), isSimulated);
    states.setValues(definition.id, { ...set, ...others }, { isUrgent: true, isReported: true });
    return null;
  };
  await states.load();
  refresh();
  // The library is loaded only where there is a broker.
  const broker: Broker | null =
    mqttUrl === null ? null : (await import('./broker.ts')).createBroker({ url: mqttUrl, states, log });
  return {
    switchPart: createObjectMethod({ store, states, command: broker?.command ?? setSimulated }),
    register: (app, context) => registerObjects(app, context, { states, refresh }),
    async tick() {
      if (await states.load()) {
        broker?.follow();
        // The specification's spelling: they are read again with the points of interest.
        hub.send('reload-chaneged-qrCode');
      }
      if (hub.size() > 0) refresh();
      await states.save();
    },
    async close() {
      pushes.stop();
      await broker?.close();
      await states.save();
    },
  };
}
