/** Messages of a page to the service worker. */
export type OfflineMessage =
  /** A page has started, in this language. */
  | { readonly type: 'started'; readonly language: string }
  /** The user wants the waiting version. */
  | { readonly type: 'take over' };

/** The data of a device notification, sent to a page when it is pressed. */
export interface PressedNotice {
  /** A path of the application, with its query. */
  readonly address: string;
}
