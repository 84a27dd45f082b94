/** Why our server signed nobody in, as far as it knows. */
export type SignInRefusal =
  /** The code was used, is too old, or of another tab. */
  | 'code'
  /** The provider did not confirm who it is. */
  | 'provider'
  | 'no-email'
  /** Not all that was asked for was allowed. */
  | 'not-allowed'
  /** The provider gave no lasting access to the calendar. */
  | 'no-calendar'
  /** The address is somebody else's here. */
  | 'taken';

/** Why a call failed. The texts are the interface's; `detail` is for diagnosis and for logs. */
export type Failure =
  | { readonly type: 'config-unreadable'; readonly detail: string }
  | { readonly type: 'api-unreachable'; readonly detail: string }
  | { readonly type: 'api-not-configured' }
  | { readonly type: 'assist-not-configured' }
  /** The server answered a status that the call does not know. */
  | { readonly type: 'bad-status'; readonly call: string; readonly status: number; readonly statusText: string }
  /** The answer violates the contract: wrong type, missing field, truncated JSON, HTML. */
  | { readonly type: 'malformed'; readonly call: string; readonly detail: string }
  | { readonly type: 'timeout'; readonly call: string }
  | { readonly type: 'unauthorized' }
  /** A refusal with a stable code (problem+json), e.g. `resource_busy`, `policy_violation` with its rule. */
  | {
      readonly type: 'refused';
      readonly status: number;
      readonly code: string;
      readonly rule: string | null;
      readonly detail: string;
      /**
       * With `resource_busy` of a series: the dates (`YYYY-MM-DD`, the event's zone) on which a place is not available.
       */
      readonly conflicts?: readonly { readonly date: string; readonly email: string }[];
    }
  /** The resources could not be loaded and no cache holds them. */
  | {
      readonly type: 'resources-failed';
      readonly detail: string;
      /** All that is known of it, for diagnosis. */
      readonly trace?: string;
    }
  | { readonly type: 'sign-in-refused'; readonly detail: string; readonly reason?: SignInRefusal }
  | { readonly type: 'cancelled' }
  /** A part of the program that is loaded later could not be; a newer version may have taken its place. */
  | { readonly type: 'not-loaded'; readonly detail: string }
  /** The worker died during the call; the main thread restarts it. */
  | { readonly type: 'worker-died' }
  | { readonly type: 'internal'; readonly detail: string };
