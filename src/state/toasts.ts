import { proxy } from 'valtio';

/** How long a toast stays, in ms, without and with an action; pointer or focus on it stops the time. */
const TOAST_DURATION = 6_000;
const ACTION_DURATION = 15_000;

/** Kinds of messages (spec point 3). A `nothing` is not shown: the result is visible where it happened. */
export type MessageKind = 'info' | 'success' | 'warning' | 'error' | 'nothing';

interface ToastAction {
  /** What it does, e.g. "Undo". */
  readonly label: string;
  readonly run: () => void;
  /** It undoes what has just been done: Ctrl+Z does so as well. */
  readonly isUndo?: boolean;
}

export interface ToastInput {
  readonly text: string;
  /** The default is information. */
  readonly kind?: MessageKind;
  readonly action?: ToastAction;
  /** A further action, after which the toast stays. */
  readonly more?: Pick<ToastAction, 'label' | 'run'>;
  /** The reservation that it is about: `dismissOlderToasts`. */
  readonly about?: string;
  /** It stays until its action is taken or it is dismissed. */
  readonly stays?: boolean;
  /** Called once when it disappears by time or by being dismissed, not when its action was taken. */
  readonly onExpire?: () => void;
}

export interface Toast extends ToastInput {
  readonly id: number;
  readonly kind: Exclude<MessageKind, 'nothing'>;
}

/** Toasts that are shown now, oldest first. */
export const toasts: { list: Toast[]; isPaused: boolean } = proxy<{ list: Toast[]; isPaused: boolean }>({
  list: [],
  isPaused: false,
});

let nextId = 1;

interface Clock {
  remaining: number;
  startedAt: number;
  timer?: ReturnType<typeof setTimeout>;
}

const clocks = new Map<number, Clock>();

/** Shows a toast for 6 seconds, with an action for 15; pointer or focus on the toasts stops the time. @returns its id */
export function showToast(input: ToastInput): number {
  const id = nextId++;
  const { kind = 'info' } = input;
  if (kind === 'nothing') return id;
  toasts.list.push({ ...input, id, kind });
  start(id, input);
  return id;
}

/** Shows a newer message in place of a toast, for its full time; as a new one if that is gone. @returns its id */
export function replaceToast(id: number | null, input: ToastInput): number {
  const at = toasts.list.findIndex((shown) => shown.id === id);
  const { kind = 'info' } = input;
  if (id === null || at === -1 || kind === 'nothing') return showToast(input);
  stop(id);
  toasts.list[at] = { ...input, id, kind };
  start(id, input);
  return id;
}

/** Removes a toast; unknown ids are ignored. */
export function dismissToast(id: number): void {
  const toast = remove(id);
  toast?.onExpire?.();
}

/**
 * Removes the toasts about a reservation before a newer one is shown. What waits for its end, such as a cancellation, is
 * not ended by another message.
 */
export function dismissOlderToasts(eventId: string): void {
  for (const { id, about, onExpire } of toasts.list) {
    if (about === eventId && onExpire === undefined) dismissToast(id);
  }
}

/** Removes all toasts that are shown now, as if their time were over. */
export function expireToasts(): void {
  for (const { id } of toasts.list) dismissToast(id);
}

/** Runs the toast's action and removes it. */
export function takeToastAction(id: number): void {
  const toast = remove(id);
  toast?.action?.run();
}

/** Stops the time while the pointer or focus is on the toasts. */
export function pauseToasts(isPaused: boolean): void {
  if (toasts.isPaused === isPaused) return;
  toasts.isPaused = isPaused;
  for (const [id, clock] of clocks) {
    if (isPaused) hold(clock);
    else run(id, clock);
  }
}

function start(id: number, { stays = false, action }: ToastInput): void {
  if (stays) return;
  const clock = { remaining: action === undefined ? TOAST_DURATION : ACTION_DURATION, startedAt: 0 };
  clocks.set(id, clock);
  if (!toasts.isPaused) run(id, clock);
}

function stop(id: number): void {
  clearTimeout(clocks.get(id)?.timer);
  clocks.delete(id);
}

function run(id: number, clock: Clock): void {
  clock.startedAt = performance.now();
  clock.timer = setTimeout(() => dismissToast(id), clock.remaining);
}

function hold(clock: Clock): void {
  clearTimeout(clock.timer);
  clock.remaining -= performance.now() - clock.startedAt;
}

function remove(id: number): Toast | undefined {
  stop(id);
  const toast = toasts.list.find((shown) => shown.id === id);
  toasts.list = toasts.list.filter((shown) => shown.id !== id);
  if (toasts.list.length === 0) toasts.isPaused = false;
  return toast;
}
