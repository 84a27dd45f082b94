import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import { dismissToast, pauseToasts, type Toast, takeToastAction, toasts } from '../../state/toasts.ts';
import { useUndoKey } from '../../state/reservations/undo-key.ts';
import { Button, IconButton } from '../controls/Button.tsx';
import styles from './toasts.module.css';

const pause = (): void => pauseToasts(true);
const resume = (): void => pauseToasts(false);

/** The list of toasts; its live region always exists, so that each new toast is announced. */
export function Toasts() {
  const { t } = useTranslation();
  const { list } = useSnapshot(toasts);
  useUndoKey();
  return (
    <section className={styles.toasts} aria-label={t('toast.region')}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- no action: the pointer only pauses the timer */}
      <output className={styles.list} onPointerEnter={pause} onPointerLeave={resume} onFocus={pause} onBlur={resume}>
        {list.map((toast) => (
          <ToastLine key={toast.id} toast={toast} />
        ))}
      </output>
    </section>
  );
}

const ICONS = { info: null, success: CircleCheck, warning: TriangleAlert, error: CircleAlert } as const;

function ToastLine({ toast }: { readonly toast: Toast }) {
  const { t } = useTranslation();
  const Icon = ICONS[toast.kind];
  return (
    <div className={styles.toast} data-kind={toast.kind}>
      {Icon === null ? null : <Icon size={16} aria-hidden="true" className={styles.icon} />}
      <span className={styles.text}>{toast.text}</span>
      {toast.action === undefined ? null : (
        <Button kind="quiet" onClick={() => takeToastAction(toast.id)}>
          {toast.action.label}
        </Button>
      )}
      {toast.more === undefined ? null : (
        <Button kind="quiet" onClick={toast.more.run}>
          {toast.more.label}
        </Button>
      )}
      <IconButton name={t('toast.dismiss')} icon={X} onClick={() => dismissToast(toast.id)} />
    </div>
  );
}
