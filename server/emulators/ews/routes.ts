import type { FastifyInstance } from 'fastify';

import type { ServerContext } from '../../context.ts';
import type { XmlContent } from '../../xml/write.ts';
import type { Impersonation } from '../accounts.ts';
import { EMULATED } from '../emulated.ts';
import { costOfAvailability, getUserAvailability } from './availability.ts';
import { refusal } from './ews-error.ts';
import { type Authenticate, createEwsScope, type EwsCall } from './ews-scope.ts';
import { findItem } from './finding.ts';
import { getFolder } from './folders.ts';
import { createItem, deleteItem, getItem, updateItem } from './items.ts';
import { expandDL, getRoomLists, getRooms, resolveNames } from './people.ts';
import { childrenOf, SoapRequest, writeSoap } from './soap.ts';
import { getServerTimeZones } from './time-zones.ts';

const OPERATIONS: Readonly<Record<string, (call: EwsCall) => Promise<XmlContent>>> = {
  CreateItem: createItem,
  DeleteItem: deleteItem,
  ExpandDL: expandDL,
  FindItem: findItem,
  GetFolder: getFolder,
  GetItem: getItem,
  GetRoomLists: getRoomLists,
  GetRooms: getRooms,
  GetServerTimeZones: getServerTimeZones,
  GetUserAvailabilityRequest: getUserAvailability,
  ResolveNames: resolveNames,
  UpdateItem: updateItem,
};

const LISTS = new Set(['ItemIds', 'ItemChanges', 'Items', 'FolderIds', 'ParentFolderIds']);

/** In units of the rate limit, beyond the one of the request: each item counts like a request of its own. */
function costOf(body: unknown): number {
  if (!(body instanceof SoapRequest)) return 0;
  const { operation } = body;
  if (operation.name === 'GetUserAvailabilityRequest') return costOfAvailability(body);
  const longest = childrenOf(operation).map((part) => (LISTS.has(part.name) ? part.children.length : 0));
  return Math.max(1, ...longest) - 1;
}

/**
 * Exchange Web Services on the store of our own calendar, as far as the gateway, exchangelib and ews-javascript-api ask
 * for them.
 * @param authenticate the caller of a request; null = nobody known
 */
export function registerEws(
  app: FastifyInstance,
  context: ServerContext,
  authenticate: Authenticate,
  impersonation: Impersonation,
): void {
  app.register(
    async (plugin) => {
      const scope = createEwsScope(plugin, context, authenticate, impersonation);
      plugin.route({
        method: 'POST',
        url: '/Exchange.asmx',
        config: { costOf },
        handler: async (request, reply) => {
          const call = await scope.callOf(request);
          const { name } = call.request.operation;
          const operation = Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined;
          if (operation === undefined) {
            throw refusal('ErrorInvalidRequest', `The request is invalid: '${name.slice(0, 50)}' is not known here.`);
          }
          const body = await scope.paced(call, () => operation(call));
          return reply.type('text/xml; charset=utf-8').send(writeSoap(body));
        },
      });
      plugin.all('/*', () => {
        throw refusal('ErrorInvalidRequest', 'The service is at Exchange.asmx, and takes POST alone.');
      });
    },
    { prefix: EMULATED.ews.path },
  );
}
