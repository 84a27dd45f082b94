import type { Close } from '../../../workers/contract.ts';

/** A worker that does not report the name of its lock within this time never started. */
const BIRTH_TIMEOUT = 30_000;
const HEARTBEAT = 5_000;

/**
 * Detects when a worker dies. `terminate()` and `self.close()` fire no event, so the worker holds a Web Lock and we
 * request the same one: we get it when the worker is gone. Where there are no locks, a heartbeat is used.
 * @param lockName asks the worker; resolves once the worker holds the lock
 * @param onAlive called once, when the worker has answered
 * @param onDeath called at most once
 * @returns ends the watch silently
 */
export function watchDeath(
  worker: Worker,
  lockName: () => Promise<string>,
  onAlive: () => void,
  onDeath: () => void,
): Close {
  const stop = new AbortController();
  const { signal } = stop;
  const die = (): void => {
    if (signal.aborted) return;
    stop.abort();
    onDeath();
  };
  const birth = setTimeout(die, BIRTH_TIMEOUT);
  signal.addEventListener('abort', () => clearTimeout(birth), { once: true });
  // Before it is alive any error means that the script did not load or did not start.
  worker.addEventListener('error', die, { signal });
  const live = (name: string): void => {
    if (signal.aborted) return;
    clearTimeout(birth);
    worker.removeEventListener('error', die);
    onAlive();
    if (hasLocks()) awaitLock(name, signal, die);
    else awaitSilence(lockName, signal, die);
  };
  lockName().then(live, die);
  return () => stop.abort();
}

// Typed as always present, absent outside a secure context.
const hasLocks = (): boolean => 'locks' in navigator;

function awaitLock(name: string, signal: AbortSignal, onFree: () => void): void {
  navigator.locks
    .request(name, { signal }, () => onFree())
    .catch((error: unknown) => {
      if (!signal.aborted) reportError(error);
    });
}

function awaitSilence(ask: () => Promise<string>, signal: AbortSignal, onSilence: () => void): void {
  let isAnswered = true;
  const beat = setInterval(() => {
    if (!isAnswered) return onSilence();
    isAnswered = false;
    void heartbeat();
  }, HEARTBEAT);
  const heartbeat = async (): Promise<void> => {
    try {
      await ask();
      isAnswered = true;
    } catch {
      onSilence();
    }
  };
  signal.addEventListener('abort', () => clearInterval(beat), { once: true });
}
