import { dismissToast, showToast } from '../toasts.ts';

/** ms after which the user is shown that it takes longer. */
const WAITING_TIMEOUT_MS = 2_000;

/** Waits for an answer; where it takes longer, a toast says so until it arrives. */
export async function tellWaiting<T>(answer: Promise<T>, text: string): Promise<T> {
  let toastId: number | null = null;
  const timer = setTimeout(() => {
    toastId = showToast({ text, kind: 'warning', stays: true });
  }, WAITING_TIMEOUT_MS);
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
    if (toastId !== null) dismissToast(toastId);
  }
}
