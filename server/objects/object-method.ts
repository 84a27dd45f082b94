/*
 * The hub's method `Object`: who may switch what. Its errors are a code, a colon and plain words; clients know the codes
 * and have words of their own.
 */
import * as v from 'valibot';

import { isPossible } from '../../workers/model/objects.ts';
import { SwitchArgumentsSchema } from '../../workers/wire/schemas/objects.ts';
import type { Caller } from '../context.ts';
import type { Store } from '../store/store.ts';
import type { DefinedPart, ObjectDefinition, PartValues } from './definition.ts';
import type { LiveObject, ObjectStates } from './states.ts';
import { hiddenObjects } from './visible-objects.ts';

/** Sets a part by its device. @returns why it could not be set; null = it is being set */
export type Command = (object: LiveObject, part: DefinedPart, value: PartValues[string]) => Promise<string | null>;

/** The addresses that stand for a caller in lists of who may switch: their own, and those of their groups. */
export type Addresses = ReadonlySet<string>;

/** @returns null for those who may only look: anonymous clients, guests, and door displays */
export async function addressesOf(store: Pick<Store, 'directory'>, caller: Caller | null): Promise<Addresses | null> {
  if (caller === null || caller.isGuest || caller.isDevice) return null;
  return new Set([caller.email.toLowerCase(), ...(await store.directory.groupsOf(caller.userId))]);
}

export const maySwitch = ({ switchers }: ObjectDefinition, addresses: Addresses | null): boolean =>
  addresses !== null && (switchers === null || switchers.some((address) => addresses.has(address)));

interface MethodParts {
  readonly store: Pick<Store, 'campus' | 'directory' | 'objects'>;
  readonly states: ObjectStates;
  readonly command: Command;
}

/** @returns a function that gives the reason of a refusal, or null */
export function createObjectMethod({ store, states, command }: MethodParts) {
  return async (caller: Caller | null, args: readonly unknown[]): Promise<string | null> => {
    const addresses = await addressesOf(store, caller);
    if (addresses === null) return 'sign_in: Only people who are signed in may switch devices.';
    const parsed = v.safeParse(SwitchArgumentsSchema, args);
    if (!parsed.success) return `Invalid arguments of 'Object': ${parsed.issues[0].message}`;
    const [object, { partId, value }] = parsed.output;
    const found = states.find(String(typeof object === 'object' ? object.id : object));
    const isHidden = found !== null && (await hiddenObjects(store, caller)).has(found.definition.id);
    if (found === null || isHidden) return 'unknown: There is no such device.';
    if (!maySwitch(found.definition, addresses)) return 'not_allowed: You may look at this device, not switch it.';
    const part = found.definition.parts.find(({ id }) => id === partId);
    if (part === undefined || part.control === null) return 'no_control: This part of the device cannot be switched.';
    if (!isPossible(part.control, value)) return 'value: The device cannot have this value.';
    return command(found, part, value);
  };
}
