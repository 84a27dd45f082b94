import { element } from '../../xml/write.ts';
import { resolveZone } from '../../calendar/times/zones.ts';
import windowsNames from '../windows-names.json' with { type: 'json' };
import { responseOf } from './answers.ts';
import type { EwsCall } from './ews-scope.ts';
import { writeDefinition } from './ews-zones.ts';
import { child, childrenOf, readBoolean } from './soap.ts';

const NAMES = Object.keys(windowsNames);

/** GetServerTimeZones: all zones or the named ones, which are left out where they are not known. */
export function getServerTimeZones({ request, context }: EwsCall) {
  const { operation } = request;
  const ids = child(operation, 'Ids');
  const wanted = new Set(childrenOf(ids, 'Id').map(({ text }) => text.trim().toLowerCase()));
  const shown = ids === undefined ? NAMES : NAMES.filter((name) => wanted.has(name.toLowerCase()));
  const isFull = readBoolean(operation.attributes['ReturnFullTimeZoneData'] ?? 'true');
  const now = isFull ? context.clock.now() : null;
  const definitions = shown.map((name) =>
    writeDefinition('t:TimeZoneDefinition', name, resolveZone(name) ?? 'UTC', now),
  );
  return responseOf('GetServerTimeZones', [null], async () => ({
    content: [element('m:TimeZoneDefinitions', ...definitions)],
  }));
}
