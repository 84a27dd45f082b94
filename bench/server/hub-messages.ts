/** To a process with clients of the hub. */
export type ClientsCommand =
  | {
      readonly type: 'connect';
      readonly origins: readonly string[];
      readonly tokens: readonly string[];
      readonly count: number;
    }
  | { readonly type: 'collect' };

export type ClientsMessage =
  | { readonly type: 'connected' }
  /** Address of the place, and epoch milliseconds, of each message that a client got. */
  | { readonly type: 'arrivals'; readonly arrivals: readonly (readonly [string, number])[] };
