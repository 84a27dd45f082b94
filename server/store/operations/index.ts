import type { Store } from '../store.ts';
import { createAccountStore } from './accounts/accounts.ts';
import { createDirectoryChanges } from './accounts/directory-change.ts';
import { createDirectoryStore } from './accounts/groups.ts';
import { createOtherCalendarStore } from './accounts/other-calendars.ts';
import { createCampusStore } from './campus/campus.ts';
import { createBusyReader } from './events/busy.ts';
import { createConfirmationStore } from './events/confirmations.ts';
import { createEventAnswers } from './events/event-answers.ts';
import { createEventChanges } from './events/event-change.ts';
import { createEventCreation } from './events/event-create.ts';
import { createEventLists } from './events/event-list.ts';
import { createProviderUseStore } from './events/provider-uses.ts';
import { createSeriesChanges } from './events/series-change.ts';
import { createSeriesCreation } from './events/series-create.ts';
import { createInsightStore } from './insights/insights.ts';
import { createObjectStore } from './objects/objects.ts';
import { createOutboxStore } from './outbox.ts';
import { createPlanStore } from './plans/plans.ts';
import { createRetentionStore } from './retention.ts';
import type { Database } from './work.ts';

/** The operations of a store on a database, whose driver adds the rest. */
export function createOperations(database: Database): Omit<Store, 'health' | 'close'> {
  return {
    campus: createCampusStore(database),
    plans: createPlanStore(database),
    objects: createObjectStore(database),
    calendar: {
      ...createBusyReader(database),
      ...createEventLists(database),
      ...createEventCreation(database),
      ...createEventChanges(database),
      ...createSeriesCreation(database),
      ...createSeriesChanges(database),
      ...createEventAnswers(database),
      ...createConfirmationStore(database),
    },
    insights: createInsightStore(database),
    providerUses: createProviderUseStore(database),
    accounts: createAccountStore(database),
    directory: { ...createDirectoryStore(database), ...createDirectoryChanges(database) },
    otherCalendars: createOtherCalendarStore(database),
    outbox: createOutboxStore(database),
    retention: createRetentionStore(database),
  };
}
