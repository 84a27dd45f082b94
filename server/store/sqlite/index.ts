import type { CalendarStore, Store } from '../store.ts';
import { createAccountStore, preparePeople } from './accounts.ts';
import { createBusyReader } from './busy.ts';
import { createCampusStore, prepareResources } from './campus.ts';
import { createConfirmationStore } from './confirmations.ts';
import { openDatabase } from './database.ts';
import { createEventAnswers } from './event-answers.ts';
import { createChangeRunner, createEventChanges } from './event-change.ts';
import { createEventCreation } from './event-create.ts';
import { createEventLists } from './event-list.ts';
import { prepareEventParts } from './event-parts.ts';
import { prepareEventReader } from './event-rows.ts';
import { createOtherCalendarStore } from './other-calendars.ts';
import { createOutboxStore, prepareNotices } from './outbox.ts';
import { prepareUses } from './uses.ts';

/**
 * Opens the embedded store.
 * @param directory where `deskway.db` is kept, made if it is missing; null = in memory
 */
export function createSqliteStore(directory: string | null): Store {
  const database = openDatabase(directory);
  const addPerson = preparePeople(database);
  const addNotice = prepareNotices(database);
  const addUse = prepareUses(database);
  const readResources = prepareResources(database);
  const reader = prepareEventReader(database);
  const parts = prepareEventParts(database, reader, readResources, addUse, addNotice);
  const runner = createChangeRunner(database, reader, parts);
  const calendar: CalendarStore = {
    ...createBusyReader(database, readResources),
    ...createEventLists(database, reader),
    ...createEventCreation(database, parts),
    ...createEventChanges(database, runner, parts),
    ...createEventAnswers(database, runner),
    ...createConfirmationStore(database, reader, parts),
  };
  return {
    campus: createCampusStore(database, { readResources, addPerson, addUse }),
    calendar,
    accounts: createAccountStore(database, addPerson),
    otherCalendars: createOtherCalendarStore(database),
    outbox: createOutboxStore(database, addNotice),
    async close() {
      database.close();
    },
  };
}
