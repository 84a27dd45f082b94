/** What a page tells the service worker. */
export type OfflineMessage =
  /** A page has started, in this language. */
  | { readonly type: 'started'; readonly language: string }
  /** The user wants the version that waits. */
  | { readonly type: 'take over' };

/** What a notice of the device carries along, and what a page is told when it is pressed. */
export interface PressedNotice {
  /** A path of the application, with its query. */
  readonly address: string;
}
