import type { Failure, ReservationProgress } from '../../contract.ts';
import type { Result } from '../../model/result.ts';
import type { Log } from '../../wire/log.ts';
import { createRemoteListener } from '../shared/remote-listener.ts';

/**
 * Lets the page hear how a reservation goes on. Its callback is released behind the last word, or at once where nothing
 * was reserved.
 */
export async function reportProgress<T>(
  onProgress: (progress: ReservationProgress) => void,
  log: Log,
  reserve: (tell: (progress: ReservationProgress) => void) => Promise<Result<T, Failure>>,
): Promise<Result<T, Failure>> {
  const listener = createRemoteListener(onProgress, log);
  const reserved = await reserve((progress) => {
    listener.tell(progress);
    if (isLast(progress)) listener.release();
  });
  if (!reserved.ok) listener.release();
  return reserved;
}

function isLast({ type }: ReservationProgress): boolean {
  return type === 'answered' || type === 'unanswered' || type === 'ended';
}
