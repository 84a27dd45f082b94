import type { Close } from '../../workers/contract.ts';

/** Subscriptions that outlive the worker they were opened on. */
export interface Subscriptions<Api> {
  /** Opens now and again after each restart of the worker, until closed. */
  keepOpen(open: (api: Api) => Promise<Close>): Close;
  /** The worker is a new one: opens everything again. */
  reopenAll(): void;
}

export function createSubscriptions<Api>(api: () => Api): Subscriptions<Api> {
  const reopenings = new Set<() => void>();
  return {
    keepOpen: (open) => {
      let closing = open(api());
      const reopen = (): void => {
        // The old one ended with its worker.
        closing = open(api());
      };
      reopenings.add(reopen);
      return () => {
        if (!reopenings.delete(reopen)) return;
        void closing.then((close) => close());
      };
    },
    reopenAll: () => {
      for (const reopen of reopenings) reopen();
    },
  };
}
