/** Commands of the bench to its server. */
export type Command =
  /** Reserves one slot of each of these resources, or releases it where it is reserved; announced together. */
  | { readonly type: 'change'; readonly resourceIds: readonly string[] }
  /** Single reservations and cancellations all over the campus, each announced at once. */
  | { readonly type: 'storm'; readonly perSecond: number; readonly seconds: number };

/** The changes announced over the hub. */
export interface Announced {
  readonly changes: number;
  /** Epoch milliseconds before the first of them. */
  readonly at: number;
}

export type CommandAnswer =
  | { readonly type: 'ready'; readonly origin: string }
  | { readonly type: 'done'; readonly id: number; readonly announced: Announced }
  | { readonly type: 'failed'; readonly id: number; readonly reason: string };
