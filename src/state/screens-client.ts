import { proxy } from 'comlink';

import type { Close, Computation, Failure, Result, ScreensApi } from '../../workers/contract.ts';

/** How a call crosses: each settles, also when the worker dies. */
export interface Crossing {
  ask<T>(use: (api: Computation) => Promise<Result<T, Failure>>): Promise<Result<T, Failure>>;
  open(use: (api: Computation) => Promise<Close>): Promise<Close>;
  tell(use: (api: Computation) => Promise<void>): Promise<void>;
}

/** What screens other than the timeline ask for, as plain functions. */
export function createScreensClient({ ask, open, tell }: Crossing): ScreensApi {
  return {
    dashboard: {
      watch: (onState) => open(({ screens }) => screens.dashboard.watch(proxy(onState))),
      reload: () => tell(({ screens }) => screens.dashboard.reload()),
    },
    favourites: {
      watch: (onState, query) => open(({ screens }) => screens.favourites.watch(proxy(onState), query)),
      reload: () => tell(({ screens }) => screens.favourites.reload()),
      set: (resourceId, isFavourite) => ask(({ screens }) => screens.favourites.set(resourceId, isFavourite)),
    },
    followedDays: {
      open: (date, onState) => open(({ screens }) => screens.followedDays.open(date, proxy(onState))),
      reload: () => tell(({ screens }) => screens.followedDays.reload()),
    },
    people: {
      search: (text) => ask(({ screens }) => screens.people.search(text)),
      nameOf: (email) => ask(({ screens }) => screens.people.nameOf(email)),
      members: (group) => ask(({ screens }) => screens.people.members(group)),
      freeBusy: (emails, start, end) => ask(({ screens }) => screens.people.freeBusy(emails, start, end)),
    },
    reserving: {
      options: () => ask(({ screens }) => screens.reserving.options()),
      watch: (onCheck) => open(({ screens }) => screens.reserving.watch(proxy(onCheck))),
      check: (form, revision, changing, scope) =>
        tell(({ screens }) => screens.reserving.check(form, revision, changing, scope)),
      findPlaces: (...sought) => ask(({ screens }) => screens.reserving.findPlaces(...sought)),
      read: (eventId) => ask(({ screens }) => screens.reserving.read(eventId)),
      book: (form, key, onProgress) => ask(({ screens }) => screens.reserving.book(form, key, proxy(onProgress))),
      update: (eventId, form, scope) => ask(({ screens }) => screens.reserving.update(eventId, form, scope)),
      undo: (eventId) => ask(({ screens }) => screens.reserving.undo(eventId)),
    },
    resource: {
      open: (query, onState) => open(({ screens }) => screens.resource.open(query, proxy(onState))),
      reload: () => tell(({ screens }) => screens.resource.reload()),
    },
    events: {
      watch: (eventId, onState) => open(({ screens }) => screens.events.watch(eventId, proxy(onState))),
      reload: () => tell(({ screens }) => screens.events.reload()),
    },
    myEvents: {
      open: (query, onState) => open(({ screens }) => screens.myEvents.open(query, proxy(onState))),
      reload: () => tell(({ screens }) => screens.myEvents.reload()),
      watch: (leaving, onNotices) => open(({ screens }) => screens.myEvents.watch(proxy(leaving), proxy(onNotices))),
      toIcs: (eventId, isWhole) => ask(({ screens }) => screens.myEvents.toIcs(eventId, isWhole)),
    },
    panel: panelClient({ ask, open }),
    account: accountClient({ ask }),
    qrCodes: { wayOf: (qrId) => ask(({ screens }) => screens.qrCodes.wayOf(qrId)) },
    outbox: { list: () => ask(({ screens }) => screens.outbox.list()) },
  };
}

function panelClient({ ask, open }: Pick<Crossing, 'ask' | 'open'>): ScreensApi['panel'] {
  return {
    open: (resourceId, onState) => open(({ screens }) => screens.panel.open(resourceId, proxy(onState))),
    book: (resourceId, minutes, subject, key) =>
      ask(({ screens }) => screens.panel.book(resourceId, minutes, subject, key)),
    confirm: (resourceId, eventId) => ask(({ screens }) => screens.panel.confirm(resourceId, eventId)),
    extend: (eventId, minutes) => ask(({ screens }) => screens.panel.extend(eventId, minutes)),
    finish: (eventId) => ask(({ screens }) => screens.panel.finish(eventId)),
  };
}

function accountClient({ ask }: Pick<Crossing, 'ask'>): ScreensApi['account'] {
  return {
    askForLink: (email, returnTo) => ask(({ screens }) => screens.account.askForLink(email, returnTo)),
    linkOwner: (token) => ask(({ screens }) => screens.account.linkOwner(token)),
    endEverywhere: () => ask(({ screens }) => screens.account.endEverywhere()),
    photo: (width, pixelRatio) => ask(({ screens }) => screens.account.photo(width, pixelRatio)),
    settings: () => ask(({ screens }) => screens.account.settings()),
    keepSettings: (settings) => ask(({ screens }) => screens.account.keepSettings(settings)),
  };
}
