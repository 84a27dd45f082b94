/*
 * What the painter needs of the thread it runs on.
 */

/** Longest wait for the screen: a page in the background gets no frames. */
const FRAME_TIMEOUT_MS = 50;

const channel = new MessageChannel();
const tasks: (() => void)[] = [];
channel.port1.addEventListener('message', () => tasks.shift()?.());
channel.port1.start();

/** Runs a task after the messages that already wait; not clamped as timers are. */
export function runLater(task: () => void): void {
  tasks.push(task);
  channel.port2.postMessage(null);
}

/** Between two steps of what has time, in ms: some frames of a scroll. */
const PAUSE_MS = 60;

/** Runs a task once the thread has rested for a while. */
export function runAfterPause(task: () => void): void {
  setTimeout(task, PAUSE_MS);
}

/**
 * Resolves once what was drawn on canvases of this thread has left for the screen: canvases go out at the end of an
 * animation frame, so a task after the frame's callbacks comes behind them.
 */
export function presented(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, FRAME_TIMEOUT_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      runLater(resolve);
    });
  });
}

/**
 * Takes a Web Lock for as long as the thread lives, whose release tells the page that it died (design §2).
 * @returns its name, once it is held; at once where there are no locks
 */
export function holdLifeLock(prefix: string): Promise<string> {
  const name = `${prefix}-${crypto.randomUUID()}`;
  // Typed as always there, absent outside a secure context.
  if (!('locks' in navigator)) return Promise.resolve(name);
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, () => {
        resolve(name);
        return new Promise<never>(() => undefined);
      })
      .catch(reject);
  });
}
