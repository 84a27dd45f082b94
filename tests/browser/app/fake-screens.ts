import type { ScreensApi } from '../../../workers/contract.ts';

export type FakeScreens = { readonly [Area in keyof ScreensApi]?: Partial<ScreensApi[Area]> };

const never = (): Promise<never> => new Promise(() => undefined);

/** The areas of the screens, whose calls are never answered, but for those given. */
export function fakeScreens(areas: FakeScreens = {}): ScreensApi {
  return {
    dashboard: { watch: never, reload: never, ...areas.dashboard },
    favourites: { watch: never, reload: never, set: never, ...areas.favourites },
    followedDays: { open: never, reload: never, ...areas.followedDays },
    people: { search: never, nameOf: never, members: never, freeBusy: never, ...areas.people },
    reserving: {
      options: never,
      watch: never,
      check: never,
      findPlaces: never,
      read: never,
      book: never,
      update: never,
      undo: never,
      ...areas.reserving,
    },
    resource: { open: never, reload: never, ...areas.resource },
    events: { watch: never, reload: never, ...areas.events },
    myEvents: { open: never, reload: never, watch: never, toIcs: never, ...areas.myEvents },
    panel: { open: never, book: never, confirm: never, extend: never, finish: never, ...areas.panel },
    account: {
      askForLink: never,
      linkOwner: never,
      endEverywhere: never,
      photo: never,
      settings: never,
      keepSettings: never,
      ...areas.account,
    },
    qrCodes: { wayOf: never, ...areas.qrCodes },
    outbox: { list: never, ...areas.outbox },
  };
}
