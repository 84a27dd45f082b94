import type { DatabaseSync } from 'node:sqlite';

import type { CalendarStore, Store } from '../store.ts';
import { createAccountStore, preparePeople } from './accounts.ts';
import { createBusyReader } from './busy.ts';
import { createCampusStore, prepareResources } from './campus.ts';
import { createCommits } from './commits.ts';
import { createConfirmationStore } from './confirmations.ts';
import { openDatabase } from './database.ts';
import { createEventAnswers } from './event-answers.ts';
import { createChangeRunner, createEventChanges } from './event-change.ts';
import { createEventCreation } from './event-create.ts';
import { createEventLists } from './event-list.ts';
import { prepareEventInsertion } from './event-insert.ts';
import { prepareEventParts } from './event-parts.ts';
import { prepareReplacement } from './event-replace.ts';
import { prepareEventReader } from './event-rows.ts';
import { createDirectoryStore, prepareGroups } from './groups.ts';
import { databaseFile } from './files.ts';
import { guardVerbs } from './guard.ts';
import { createStorageHealth } from './health.ts';
import { prepareIdempotency } from './idempotency.ts';
import { createOtherCalendarStore } from './other-calendars.ts';
import { createOutboxStore, prepareNotices } from './outbox.ts';
import { createSeriesChanges } from './series-change.ts';
import { createSeriesCreation, prepareOccurrences } from './series-create.ts';
import { prepareSeriesRows } from './series-rows.ts';
import { prepareSettlement } from './settle-confirmations.ts';
import { prepareUses } from './uses.ts';

/**
 * Opens the embedded store.
 * @param directory where `deskway.db` is kept, made if it is missing; null = in memory
 * @throws StorageError, as do the verbs of the store where the disk is full and its like
 */
export function createSqliteStore(directory: string | null): Store {
  return createStoreOn(openDatabase(directory), directory);
}

/**
 * The store on a database that is open.
 * @param directory of its file; null = in memory
 */
export function createStoreOn(database: DatabaseSync, directory: string | null): Store {
  const health = createStorageHealth(database, directory);
  const guarded = <T extends object>(verbs: T): T => guardVerbs(verbs, health.note);
  const readResources = prepareResources(database);
  const commits = createCommits(database, directory === null ? null : databaseFile(directory), readResources.forget);
  const addPerson = preparePeople(database);
  const addNotice = prepareNotices(database);
  const addUse = prepareUses(database);
  const settle = prepareSettlement(database);
  const reader = prepareEventReader(database);
  const parts = prepareEventParts(database, reader, readResources, addUse, addNotice);
  const runner = createChangeRunner(commits, reader, parts);
  const answers = prepareIdempotency(database);
  const insertEvent = prepareEventInsertion(database);
  const replacement = prepareReplacement(database, parts);
  const rows = prepareSeriesRows(database);
  const insert = prepareOccurrences(insertEvent, parts);
  const calendar: CalendarStore = {
    ...createBusyReader(database, readResources),
    ...createEventLists(database, commits, reader),
    ...createEventCreation(commits, parts, answers, insertEvent),
    ...createEventChanges(database, runner, replacement),
    ...createSeriesCreation(commits, { parts, answers, insert, rows }),
    ...createSeriesChanges(database, { commits, reader, parts, replacement, rows, insert }),
    ...createEventAnswers(database, { commits, parts, runner }),
    ...createConfirmationStore(database, { commits, reader, parts, readResources, settle }),
  };
  const campus = createCampusStore(database, {
    readResources,
    addPerson,
    addUse,
    addGroup: prepareGroups(database),
    addNotice,
    writeSeries: rows.write,
    settle,
  });
  return {
    campus: guarded(campus),
    calendar: guarded(calendar),
    accounts: guarded(createAccountStore(database, addPerson, addNotice)),
    directory: guarded(createDirectoryStore(database)),
    otherCalendars: guarded(createOtherCalendarStore(database)),
    outbox: guarded(createOutboxStore(database, commits, addNotice)),
    health: health.check,
    async close() {
      await commits.close();
      database.close();
    },
  };
}
