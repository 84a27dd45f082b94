import { dismissToast, showToast } from '../toasts.ts';

/** ms after which somebody is told that it takes longer. */
const PATIENCE = 2_000;

/** Waits for an answer; where it takes longer, that is said for as long as it does. */
export async function tellWaiting<T>(answer: Promise<T>, text: string): Promise<T> {
  let told: number | null = null;
  const patience = setTimeout(() => {
    told = showToast({ text, kind: 'warning', stays: true });
  }, PATIENCE);
  try {
    return await answer;
  } finally {
    clearTimeout(patience);
    if (told !== null) dismissToast(told);
  }
}
