import { LogOut, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { EventCard, SeriesScope } from '../../../workers/contract.ts';
import { network } from '../../state/network.ts';
import { Button } from '../Button.tsx';
import { ScopeDialog } from './ScopeDialog.tsx';

interface CancelButtonProps {
  readonly card: EventCard;
  readonly onCancel: (scope: SeriesScope) => void;
}

/** Takes an event out of the user's calendar; of one of a series it asks how many go with it. Nothing where it cannot be. */
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
        // The second press of a double click on the Undo that has stood here cancels nothing anew.
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
