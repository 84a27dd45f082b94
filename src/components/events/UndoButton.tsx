import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import { undoToast } from '../../state/cancellations.ts';
import { takeToastAction, toasts } from '../../state/toasts.ts';
import { Button } from '../Button.tsx';

/** The Undo of an event's cancellation, as long as its toast offers it; nothing after that. */
export function UndoButton({ eventId }: { readonly eventId: string }) {
  const { t } = useTranslation('events');
  const { list } = useSnapshot(toasts);
  const toast = list.find(({ id }) => id === undoToast(eventId));
  if (toast === undefined) return null;
  return (
    <Button size="large" onClick={() => takeToastAction(toast.id)}>
      {t('undo')}
    </Button>
  );
}
