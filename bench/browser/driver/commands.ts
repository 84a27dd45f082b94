/** What the bench may ask of its server. */
export type Command =
  /** One slot of each of these resources is reserved, or given back where it was: told together. */
  | { readonly type: 'change'; readonly resourceIds: readonly string[] }
  /** Single reservations and cancellations all over the campus, each told at once. */
  | { readonly type: 'storm'; readonly perSecond: number; readonly seconds: number };

/** What was told over the hub. */
export interface Told {
  readonly changes: number;
  /** Epoch milliseconds before the first of them. */
  readonly at: number;
}

export type CommandAnswer =
  | { readonly type: 'ready'; readonly origin: string }
  | { readonly type: 'done'; readonly id: number; readonly told: Told }
  | { readonly type: 'failed'; readonly id: number; readonly reason: string };
