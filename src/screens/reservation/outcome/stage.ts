/*
 * Where a reservation stands that was sent. Pure.
 */
import type { EventCard, Failure, ReservationProgress } from '../../../../workers/contract.ts';
import { unreachable } from '../../../state/unreachable.ts';

/** `lost`: nobody knows, the calendar could not be read. */
export type Stage = 'sent' | 'waiting' | 'accepted' | 'declined' | 'cancelled' | 'lost';

/** The calendar has the last word; until it has one, what was heard in this tab. */
export function stageOf(progress: ReservationProgress | null, card: EventCard | null, failure: Failure | null): Stage {
  const heard = progress === null ? null : stageOfProgress(progress);
  if (card === null) return heard ?? (failure === null ? 'sent' : 'lost');
  const stands = stageOfCard(card);
  return stands === 'waiting' && (heard === 'accepted' || heard === 'declined') ? heard : stands;
}

function stageOfProgress(progress: ReservationProgress): Stage | null {
  switch (progress.type) {
    case 'created':
    case 'not-found-yet':
      return 'sent';
    case 'waiting':
    case 'unanswered':
      return 'waiting';
    case 'answered':
      return progress.answer;
    case 'ended':
      return null;
    default:
      return unreachable(progress);
  }
}

function stageOfCard({ look }: EventCard): Stage {
  switch (look) {
    case 'accepted':
    case 'toConfirm':
    case 'unconfirmed':
      return 'accepted';
    case 'tentative':
      return 'waiting';
    case 'declined':
    case 'cancelled':
      return look;
    default:
      return unreachable(look);
  }
}
