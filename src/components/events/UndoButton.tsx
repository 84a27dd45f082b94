import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import { undoToast } from '../../state/cancellations.ts';
import { pauseToasts, takeToastAction, toasts } from '../../state/toasts.ts';
import { Button } from '../Button.tsx';

const pause = (): void => pauseToasts(true);
const goOn = (): void => pauseToasts(false);

/** The Undo of an event's cancellation, as long as its toast offers it; nothing after that, or where it undoes more. */
export function UndoButton({ eventId }: { readonly eventId: string }) {
  const { t } = useTranslation('events');
  const { list } = useSnapshot(toasts);
  // It goes away under the pointer, and what goes on then is the time of the other toasts.
  useEffect(() => goOn, []);
  const toast = list.find(({ id }) => id === undoToast(eventId));
  if (toast === undefined) return null;
  return (
    <Button
      size="large"
      onPointerEnter={pause}
      onPointerLeave={goOn}
      onFocus={pause}
      onBlur={goOn}
      onClick={() => takeToastAction(toast.id)}
    >
      {t('undo')}
    </Button>
  );
}
