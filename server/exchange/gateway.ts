import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

import { registerSelf } from '../calendar/directory.ts';
import { createScope } from '../calendar/scope.ts';
import type { Clock, ServerContext, ServerOptions } from '../context.ts';
import { EMULATED } from '../emulators/emulated.ts';
import type { ValibotTypeProvider } from '../http/validation.ts';
import type { CalendarTokens } from '../identity/calendar-tokens.ts';
import type { MailboxSignIn } from '../identity/mailbox-sign-in.ts';
import { createEmulatorAccess, createKeptPasswords, createServiceAccess, type ExchangeAccounts } from './access.ts';
import { registerEventChanges } from './change-routes.ts';
import { registerEventCreation } from './creation.ts';
import { registerDirectory } from './directory-routes.ts';
import { registerEventReading } from './event-routes.ts';
import { createFolders, type ExchangeScope } from './exchange-scope.ts';
import { createPace, MACHINE_TIMERS, type Timers } from './pace.ts';
import { createAddressBook } from './people.ts';
import { registerRecords } from './record-routes.ts';
import { registerSchedules } from './schedule-routes.ts';
import { createExchangeSignIn } from './sign-in.ts';
import { createSoap, type Soap } from './soap.ts';
import { createHttpTransport, createOwnTransport, type Transport } from './transport.ts';

export interface ExchangeParts {
  readonly app: FastifyInstance;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly transport?: Transport;
  readonly timers?: Timers;
}

/** The calendar of serverType ews: the touchone contract towards the page, SOAP towards Exchange (design D21). */
export interface Exchange {
  /** How people sign in; null = as they do without Exchange. */
  readonly mailboxes: MailboxSignIn | null;
  /** Registers the calendar under `/v1`, in place of the server's own. */
  register(context: ServerContext): void;
}

/** The address of the emulator on this server. */
const EMULATOR_PATH = `${EMULATED.ews.path}/Exchange.asmx`;

/** A real Exchange server. */
export function createExchange({ url, service }: NonNullable<ServerOptions['ews']>, parts: ExchangeParts): Exchange {
  const soap = soapOf(parts.transport ?? createHttpTransport(url), parts);
  if (service !== null) {
    return {
      mailboxes: createExchangeSignIn({ soap, url, passwords: null }),
      register: (context) => registerGateway(parts.app, context, soap, createServiceAccess(service)),
    };
  }
  const passwords = createKeptPasswords(parts.clock);
  return {
    mailboxes: createExchangeSignIn({ soap, url, passwords }),
    register: (context) => registerGateway(parts.app, context, soap, passwords),
  };
}

/** The emulator of this server, where the demo people sign in as always. */
export function createEmulatedExchange(tokens: CalendarTokens, parts: ExchangeParts): Exchange {
  const soap = soapOf(createOwnTransport(parts.app, EMULATOR_PATH), parts);
  return {
    mailboxes: null,
    register: (context) => registerGateway(parts.app, context, soap, createEmulatorAccess(tokens)),
  };
}

const soapOf = (transport: Transport, { log, timers = MACHINE_TIMERS }: ExchangeParts): Soap =>
  createSoap({ transport, pace: createPace(timers), log });

function registerGateway(app: FastifyInstance, context: ServerContext, soap: Soap, accounts: ExchangeAccounts): void {
  app.register(
    async (plugin) => {
      const calendar = createScope(plugin.withTypeProvider<ValibotTypeProvider>(), context);
      const scope: ExchangeScope = {
        ...calendar,
        soap,
        accounts,
        book: createAddressBook(soap),
        folders: createFolders(soap),
      };
      registerSelf(scope);
      registerDirectory(scope);
      registerSchedules(scope);
      registerEventReading(scope);
      registerEventCreation(scope);
      registerEventChanges(scope);
      registerRecords(scope);
    },
    { prefix: '/v1' },
  );
}
