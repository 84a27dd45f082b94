/*
 * The details of one resource, and its schedule of seven days: read when it is opened, when it has changed,
 * and at intervals while it is open.
 */
import type { Failure, ResourceApi, ResourceDay, ResourceQuery, ResourceState, Section } from '../../contract.ts';
import { addressKey } from '../../model/address.ts';
import type { Area, WireResource } from '../../model/resource.ts';
import { MINUTE_MS } from '../../model/slots.ts';
import type { Instant } from '../../model/units.ts';
import { toResourceDetail } from '../../views/resource-detail.ts';
import { ruleWeek, weekWindow } from '../../views/resource-week.ts';
import { serviceErrorOf } from '../../wire/failure.ts';
import type { Log } from '../../wire/log.ts';
import type { Timers } from '../../wire/timers.ts';
import type { EventNews } from '../events/event-news.ts';
import { retryTransient } from '../shared/retry-transient.ts';
import { createRerun, rereadEvery } from '../shared/rerun.ts';
import { readResourceWeek, type WeekReading } from './resource-week-reading.ts';
import { createSurroundings } from '../shared/surroundings.ts';
import type { LiveSource, Workspace, WorkspaceSource } from '../shared/workspace.ts';
import type { AreaDeps } from '../shared/area-deps.ts';

export const createArea = (deps: AreaDeps): ResourceApi => createResource(deps.source, deps);

export interface ResourceDeps {
  readonly live: Pick<LiveSource, 'isTelling'>;
  readonly news: Pick<EventNews, 'onNews'>;
  readonly timers: Timers;
  readonly log: Log;
}

export function createResource(source: WorkspaceSource, deps: ResourceDeps): ResourceApi {
  const opened = new Set<Opened>();
  return {
    async open(query, onState) {
      const entry = openResource(query, onState, source, deps);
      opened.add(entry);
      return () => {
        if (opened.delete(entry)) entry.close();
      };
    },
    async reload() {
      for (const entry of opened) entry.read();
    },
  };
}

interface Opened {
  read(): void;
  close(): void;
}

function openResource(
  query: ResourceQuery,
  onState: (state: ResourceState) => void,
  source: WorkspaceSource,
  { live, news, timers, log }: ResourceDeps,
): Opened {
  const end = new AbortController();
  const { signal } = end;
  let reading: WeekReading | null = null;
  let problem: Failure | null = null;
  const surroundings = createSurroundings(() => source.now());

  const windowNow = () => weekWindow(source.now(), source.timeZone());
  const tell = (): void => {
    if (!signal.aborted) onState(stateOf(query, source, reading, problem));
  };
  const read = createRerun(async () => {
    const workspace = source.current();
    const resource = findResource(workspace, query.resourceId);
    if (signal.aborted || workspace === null || resource === null || !resource.reservationsEnabled) return;
    const isPresent = (): boolean => !signal.aborted && isSameUser(workspace, source.current());
    const attempt = async () => {
      const answer = await readResourceWeek(workspace, resource, windowNow(), signal);
      if (answer.ok || !isPresent()) return answer;
      // Reported at once; it is retried (spec point 9).
      problem = answer.error;
      tell();
      return answer;
    };
    const answer = await retryTransient(attempt, timers, signal);
    if (!isPresent()) return;
    if (!answer.ok) return log('The schedule of a resource could not be read', answer.error.type);
    const known = reading?.window.date === answer.value.window.date ? reading.around : [];
    reading = { ...answer.value, asOf: source.now(), around: known };
    problem = null;
    tell();
    const around = await surroundings.read(workspace, [resource], reading.window, signal);
    if (!isPresent() || around.length + known.length === 0) return;
    reading = { ...reading, around };
    tell();
  });
  const isOld = (): boolean =>
    reading === null || reading.window.date !== windowNow().date || source.now() - reading.asOf >= rereadEvery(live);
  let takeBackTick = (): void => undefined;
  const tick = (): void => {
    takeBackTick = timers.after(MINUTE_MS, tick);
    // The surroundings are valid for a minute, even if changes are reported (spec point 9).
    if (isOld() || (reading !== null && reading.around.length > 0)) read();
    tell();
  };
  const closes = [
    source.watch((workspace) => {
      const email = findResource(workspace, query.resourceId)?.email;
      const isKnown = reading?.username === workspace?.account.username && reading?.email === email;
      if (!isKnown) [reading, problem] = [null, null];
      tell();
      if (!isKnown) read();
    }),
    source.onVerified(tell),
    news.onNews((emails) => {
      const email = findResource(source.current(), query.resourceId)?.email;
      const areAround = surroundings.forget(emails);
      const isOwn = email !== undefined && emails.includes(addressKey(email));
      if (emails.length === 0 || isOwn || areAround) read();
    }),
  ];
  takeBackTick = timers.after(MINUTE_MS, tick);
  return {
    read,
    close() {
      end.abort();
      takeBackTick();
      for (const close of closes) close();
    },
  };
}

function isSameUser(one: Workspace, other: Workspace | null): boolean {
  return one.account.username === other?.account.username;
}

function findResource(workspace: Workspace | null, resourceId: string): WireResource | null {
  return workspace?.resources.find(({ id }) => id === resourceId) ?? null;
}

const NOT_READ: Section<never> = { value: null, asOf: null, failure: null };

function stateOf(
  { resourceId, pictureWidth, pixelRatio }: ResourceQuery,
  source: WorkspaceSource,
  reading: WeekReading | null,
  problem: Failure | null,
): ResourceState {
  const workspace = source.current();
  const now = source.now();
  const resource = findResource(workspace, resourceId);
  if (workspace === null || resource === null) {
    // What the cache does not hold the server may.
    const isUnknown = workspace !== null && !workspace.isCached;
    return { now, detail: null, failure: isUnknown ? notFound(resourceId) : null, days: NOT_READ, serviceError: null };
  }
  const wording = { language: source.language(), apiBase: source.apiBase(), pictureWidth, pixelRatio };
  return {
    now,
    detail: toResourceDetail(resource, workspace.configuration, wording),
    failure: null,
    days: daysOf(
      resource,
      { now, areas: workspace.configuration.areas, timeZone: source.timeZone() },
      reading,
      problem,
    ),
    serviceError: reading === null ? problem && serviceErrorOf(problem) : reading.error,
  };
}

/** What was read before stays, and says how old it is; what never was is limited (D23). */
function daysOf(
  resource: WireResource,
  { now, areas, timeZone }: { readonly now: Instant; readonly areas: readonly Area[]; readonly timeZone: string },
  reading: WeekReading | null,
  failure: Failure | null,
): Section<readonly ResourceDay[]> {
  if (reading !== null) {
    const { view, window, asOf, around } = reading;
    return { value: ruleWeek(resource, view, window, now, { areas, places: around }), asOf, failure };
  }
  if (failure === null) return NOT_READ;
  const nobody = { areas, places: [] };
  return { value: ruleWeek(resource, null, weekWindow(now, timeZone), now, nobody), asOf: null, failure };
}

function notFound(resourceId: string): Failure {
  const detail = `There is no resource ${resourceId}`;
  return { type: 'refused', status: 404, code: 'not_found', rule: null, detail };
}
