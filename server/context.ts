import type { FastifyBaseLogger, FastifyRequest } from 'fastify';

import type { ServerType } from '../workers/wire/schemas/configuration.ts';
import type { Emulator } from './emulators/emulated.ts';
import type { LogFormat } from './operation/log.ts';
import type { Store } from './store/store.ts';

/** The server's one clock; `--clock` moves it, tests step it. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}

/** Sends hub messages to every connected client. */
export interface HubSender {
  send(target: string, ...args: readonly unknown[]): void;
}

/** The caller of a request. */
export interface Caller {
  readonly userId: string;
  readonly username: string;
  readonly email: string;
  readonly displayName: string;
  readonly timeZone: string;
  /** A guest may read, but not reserve. */
  readonly isGuest: boolean;
  /** A door display reserves its resource, and sees no more of people than a guest. */
  readonly isDevice: boolean;
  /** True for an application without a person, at an emulator alone: it sees all of every place, and no people. */
  readonly isApplication?: boolean;
}

export type VisitorsFind = 'rooms' | 'all' | 'nothing';

export interface ServerOptions {
  readonly port: number;
  readonly host: string;
  /** Directory of the database; null = in memory. */
  readonly dataDirectory: string | null;
  readonly resources: number;
  readonly seed: number;
  /** Delay in milliseconds before a resource answers an invitation. */
  readonly answerDelay: number;
  /** Future resources that one person may hold, each date of a series counted; 0 = any number. */
  readonly mostPlaces: number;
  /** Units of work that one person may request per second (`http/rate-limit.ts`); 0 = any number. */
  readonly rate: number;
  /** Days for which events are kept after their end; 0 = for ever. */
  readonly keepEvents: number;
  /** Days for which mails are kept; 0 = for ever. */
  readonly keepMails: number;
  /** Address of an online meeting, where `{id}` stands for the id of the meeting; null = none are made, but in a demo. */
  readonly meetingUrl: string | null;
  /** Where ways are shown: another site, or a path of this one; null = navigation is switched off. */
  readonly navigationUrl: string | null;
  /** False = the site is for navigation alone. */
  readonly assistConfigured: boolean;
  /** The places that those without a sign-in may look for. */
  readonly visitorsFind: VisitorsFind;
  /** Those without a sign-in may look for the desk that somebody has reserved today. */
  readonly visitorsFindPeople: boolean;
  /** Minutes for which the floor plan looks for places at first. */
  readonly planMinutes: number;
  /** The Webex server, and the account that creates its meetings; null = no Webex. */
  readonly webex: { readonly url: string; readonly token: string } | null;
  /** The calendar that the page talks to. */
  readonly serverType: ServerType;
  /** The providers whose protocol this server speaks on its own calendar. */
  readonly emulated: readonly Emulator[];
  /** The emulators refuse more calls than the real provider takes. */
  readonly emulatesThrottling: boolean;
  /** Milliseconds that each answer of an emulator takes longer. */
  readonly emulatedLatency: number;
  /** Root of a provider's calendar; '' = this server has it. */
  readonly calendarUrl: string;
  /** The Exchange server behind the gateway, and the service account that acts for everybody; null = there is none. */
  readonly ews: { readonly url: string; readonly service: Credentials | null } | null;
  /** Start of the server's clock, epoch milliseconds; null = the machine's clock. */
  readonly clockStart: number | null;
  readonly tls: { readonly cert: string; readonly key: string } | null;
  /** Directory of the built application. */
  readonly dist: string;
  /** Each request is logged in this format; null = errors alone, as JSON. */
  readonly log: LogFormat | null;
}

/** The name and password of an account elsewhere. */
export interface Credentials {
  readonly name: string;
  readonly password: string;
}

/** False where the events are in a provider's calendars, of which this server learns nothing by itself. */
export const hasOwnCalendar = ({ calendarUrl, ews }: Pick<ServerOptions, 'calendarUrl' | 'ews'>): boolean =>
  calendarUrl === '' && ews === null;

/** What every route module receives. */
export interface ServerContext {
  readonly store: Store;
  readonly clock: Clock;
  readonly hub: HubSender;
  readonly options: ServerOptions;
  readonly log: FastifyBaseLogger;
  /** Of the processes on one database one runs the jobs; by default this one does. */
  runsJobs?(): boolean;
  /** Called after each run of a job, where metrics are collected. */
  noteJob?(job: string, milliseconds: number, isDone: boolean): void;
  /** @returns the caller of a request by its bearer token, or null without a valid one */
  authenticate(request: FastifyRequest): Promise<Caller | null>;
}
