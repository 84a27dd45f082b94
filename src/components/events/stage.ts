/*
 * The stage of a reservation that was sent. Pure.
 */
import type { EventCard, Failure, ReservationProgress } from '../../../workers/contract.ts';
import { unreachable } from '../../state/unreachable.ts';

/** `lost`: unknown, as the calendar could not be read. */
export type Stage = 'sent' | 'waiting' | 'accepted' | 'declined' | 'cancelled' | 'lost';

/** The calendar decides; until it has an answer, the progress messages of this tab count. */
export function stageOf(progress: ReservationProgress | null, card: EventCard | null, failure: Failure | null): Stage {
  const reported = progress === null ? null : stageOfProgress(progress);
  if (card === null) return reported ?? (failure === null ? 'sent' : 'lost');
  const known = stageOfCard(card);
  return known === 'waiting' && (reported === 'accepted' || reported === 'declined') ? reported : known;
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
