import type { Close, Failure, Result } from '../../../workers/contract.ts';

/** Milliseconds until a subscription that could not be opened is tried again. */
const RETRY_DELAY = 5_000;

/** Opens a subscription. */
export type Open<Api> = (api: Api) => Promise<Result<Close, Failure>>;

/** Subscriptions that outlive the worker they were opened on. */
export interface Subscriptions<Api> {
  /**
   * Opens now and again after each restart of the worker, until closed; one that cannot be opened is tried again.
   * @param onFailure receives why it could not
   */
  keepOpen(open: Open<Api>, onFailure?: (failure: Failure) => void): Close;
  /** The worker is a new one: opens everything again. */
  reopenAll(): void;
}

export function createSubscriptions<Api>(api: () => Api): Subscriptions<Api> {
  const reopenings = new Set<() => void>();
  return {
    keepOpen(open, onFailure = () => undefined) {
      let latest: symbol | null = null;
      let end: Close = () => undefined;
      let retry: ReturnType<typeof setTimeout> | undefined;
      const reopen = async (): Promise<void> => {
        const own = Symbol('opening');
        latest = own;
        clearTimeout(retry);
        const opened = await open(api());
        // Meanwhile it was closed, or the worker was replaced.
        if (latest !== own) return opened.ok ? opened.value() : undefined;
        if (opened.ok) {
          end = opened.value;
          return;
        }
        onFailure(opened.error);
        // A new worker reopens it anyway.
        if (opened.error.type !== 'worker-died') retry = setTimeout(begin, RETRY_DELAY);
      };
      const begin = (): void => void reopen();
      begin();
      reopenings.add(begin);
      return () => {
        if (!reopenings.delete(begin)) return;
        latest = null;
        clearTimeout(retry);
        end();
      };
    },
    reopenAll() {
      for (const reopen of reopenings) reopen();
    },
  };
}
