/*
 * Scheduling, presentation and the life lock of the painter's thread.
 */

/** A page in the background gets no frames. */
const FRAME_TIMEOUT_MS = 50;

const channel = new MessageChannel();
const tasks: (() => void)[] = [];
channel.port1.addEventListener('message', () => tasks.shift()?.());
channel.port1.start();

/** Runs a task after the waiting messages; unlike timers, this is not clamped. */
export function runLater(task: () => void): void {
  tasks.push(task);
  channel.port2.postMessage(null);
}

/** Between two steps that are not urgent: some frames of a scroll. */
const PAUSE_MS = 60;

/** Runs a task after a pause. */
export function runAfterPause(task: () => void): void {
  setTimeout(task, PAUSE_MS);
}

/**
 * Resolves once the canvases of this thread have been sent to the screen: that happens at the end of an animation frame,
 * so a task after the frame's callbacks runs later.
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
 * Holds a Web Lock for as long as the thread lives; its release shows the page that the thread died (design §2).
 * @returns its name, once it is held; at once if there are no locks
 */
export function holdLifeLock(prefix: string): Promise<string> {
  const name = `${prefix}-${crypto.randomUUID()}`;
  // Missing outside a secure context, though the types say otherwise.
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
