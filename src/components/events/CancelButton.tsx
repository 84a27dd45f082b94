import LogOut from 'lucide-react/icons/log-out';
import Trash2 from 'lucide-react/icons/trash';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { EventCard, SeriesScope } from '../../../workers/contract.ts';
import { network } from '../../state/browser/network.ts';
import { Button } from '../controls/Button.tsx';
import { Question } from '../overlays/Question.tsx';

interface CancelButtonProps {
  readonly card: EventCard;
  readonly onCancel: (scope: SeriesScope) => void;
}

/** Cancels an event or removes it from the user's calendar; asks which dates of a series. Hidden if not allowed. */
export function CancelButton({ card, onCancel }: CancelButtonProps) {
  const { t } = useTranslation('events');
  const { isOnline } = useSnapshot(network);
  const [isChoosing, setChoosing] = useState(false);
  if (!card.canCancel) return null;
  const choose = (scope: SeriesScope): void => {
    setChoosing(false);
    onCancel(scope);
  };
  return (
    <>
      <Button
        kind="danger"
        size="large"
        disabled={!isOnline}
        icon={card.isOrganizer ? Trash2 : LogOut}
        // The second press of a double click on the Undo button, which was here before, must not cancel again.
        onClick={({ detail }) => {
          if (detail > 1) return;
          if (card.isRecurring) setChoosing(true);
          else onCancel('occurrence');
        }}
      >
        {t(card.isOrganizer ? 'cancel' : 'leave')}
      </Button>
      {isChoosing ? (
        <ScopeDialog
          subject={card.subject}
          isLeaving={!card.isOrganizer}
          onChoose={choose}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </>
  );
}

const SCOPES: readonly SeriesScope[] = ['occurrence', 'following', 'series'];

interface ScopeDialogProps {
  readonly subject: string;
  /** Another user is the organizer: the events are only removed from the calendar of this user. */
  readonly isLeaving: boolean;
  readonly onChoose: (scope: SeriesScope) => void;
  readonly onClose: () => void;
}

/** Asks which events of a series to cancel or leave. */
export function ScopeDialog({ subject, isLeaving, onChoose, onClose }: ScopeDialogProps) {
  const { t } = useTranslation('events');
  return (
    <Question
      title={t(isLeaving ? 'scope.leaveTitle' : 'scope.title', { subject })}
      text={<p>{t(isLeaving ? 'scope.leaveText' : 'scope.text')}</p>}
      onClose={onClose}
    >
      {SCOPES.map((scope) => (
        <Button key={scope} kind="danger" size="large" onClick={() => onChoose(scope)}>
          {t(`scope.${scope}`)}
        </Button>
      ))}
      <Button size="large" onClick={onClose}>
        {t('scope.keep')}
      </Button>
    </Question>
  );
}
