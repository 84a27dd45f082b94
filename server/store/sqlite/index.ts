import type { DatabaseSync } from 'node:sqlite';

import type { CalendarStore, Store } from '../store.ts';
import { createAccountStore, preparePeople } from './accounts/accounts.ts';
import { createBusyReader } from './events/busy.ts';
import { createCampusStore, prepareResources } from './campus/campus.ts';
import { createCommits } from './database/commits.ts';
import { createConfirmationStore } from './events/confirmations.ts';
import { openDatabase } from './database/database.ts';
import { createEventAnswers } from './events/event-answers.ts';
import { createChangeRunner, createEventChanges } from './events/event-change.ts';
import { createEventCreation, prepareEventInsertion } from './events/event-create.ts';
import { createEventLists } from './events/event-list.ts';
import { prepareEventParts } from './events/event-parts.ts';
import { prepareReplacement } from './events/event-replace.ts';
import { prepareEventReader } from './events/event-rows.ts';
import { createDirectoryChanges } from './accounts/directory-change.ts';
import { createDirectoryStore, prepareGroups } from './accounts/groups.ts';
import { databaseFile } from './database/files.ts';
import { guardMethods, createStorageHealth } from './database/health.ts';
import { prepareIdempotency } from './events/idempotency.ts';
import { createInsightStore, prepareUseCounts } from './insights/insights.ts';
import { createOtherCalendarStore } from './accounts/other-calendars.ts';
import { createOutboxStore, prepareNotices } from './outbox.ts';
import { createObjectStore, prepareObjects } from './objects/objects.ts';
import { createPlanStore, preparePlans } from './plans/plans.ts';
import { createProviderUseStore } from './events/provider-uses.ts';
import { createRetentionStore } from './retention.ts';
import { createSeriesChanges } from './events/series-change.ts';
import { createSeriesCreation, prepareOccurrences } from './events/series-create.ts';
import { prepareSeriesRows } from './events/series-rows.ts';
import { prepareSettlement } from './events/settle-confirmations.ts';
import { prepareUses } from './events/uses.ts';

/**
 * Opens the embedded store.
 * @param directory of `deskway.db`, created where it is missing; null = in memory
 * @throws StorageError, as do the operations of the store where the disk is full or fails
 */
export function createSqliteStore(directory: string | null): Store {
  return createStoreOn(openDatabase(directory), directory);
}

/**
 * The store on an open database.
 * @param directory of its file; null = in memory
 */
export function createStoreOn(database: DatabaseSync, directory: string | null): Store {
  const health = createStorageHealth(database, directory);
  const guarded = <T extends object>(methods: T): T => guardMethods(methods, health.note);
  const readResources = prepareResources(database);
  const commits = createCommits(database, directory === null ? null : databaseFile(directory), readResources.forget);
  const addPerson = preparePeople(database);
  const addGroup = prepareGroups(database);
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
  const plans = preparePlans(database);
  const writeObjects = prepareObjects(database);
  const addUseCount = prepareUseCounts(database);
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
    addGroup,
    addNotice,
    writeSeries: rows.write,
    settle,
    writePlans: plans.all,
    writeObjects,
    addUseCount,
  });
  return {
    campus: guarded(campus),
    plans: guarded(createPlanStore(database, commits, plans.all)),
    objects: guarded(createObjectStore(database, commits, { writeObjects, writePois: plans.pois })),
    calendar: guarded(calendar),
    insights: guarded(createInsightStore(database, commits, addUseCount)),
    providerUses: guarded(createProviderUseStore(database, commits)),
    accounts: guarded(createAccountStore(database, addPerson, addNotice)),
    directory: guarded({
      ...createDirectoryStore(database),
      ...createDirectoryChanges(database, addPerson, addGroup),
    }),
    otherCalendars: guarded(createOtherCalendarStore(database)),
    outbox: guarded(createOutboxStore(database, commits, addNotice)),
    retention: guarded(createRetentionStore(database, commits)),
    health: health.check,
    async close() {
      await commits.close();
      database.close();
    },
  };
}
