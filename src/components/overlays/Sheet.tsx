import X from 'lucide-react/icons/x';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '../controls/Button.tsx';
import styles from './sheet.module.css';

export interface SheetProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Actions, always visible at the bottom. */
  readonly footer?: ReactNode;
}

/**
 * A panel over the content: from the right, on a phone from below. It is not modal. When it opens, the focus moves to the
 * element marked `data-first-focus`, if there is one; when it closes, the focus returns. Escape closes it.
 */
export function Sheet({ title, onClose, children, footer }: SheetProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const sheet = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    // After a press outside the sheet the focus is on the body or on the main content.
    const close = (press: KeyboardEvent): void => {
      const { target, key, defaultPrevented } = press;
      const isAround = target instanceof Node && target !== sheet.current && target.contains(sheet.current);
      if (isAround && key === 'Escape' && !defaultPrevented) onClose();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [onClose]);
  // In the same frame, so that the first key already goes into the sheet.
  useLayoutEffect(() => {
    const before = document.activeElement;
    const own = sheet.current;
    firstFocus(own)?.focus();
    const end = own === null ? null : keepFocus(own);
    return () => {
      end?.();
      const hasFocus = own?.contains(document.activeElement) === true || document.activeElement === document.body;
      if (hasFocus && before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      open
      ref={sheet}
      className={styles.sheet}
      aria-labelledby={titleId}
      tabIndex={-1}
      data-sheet
      onKeyDown={(press) => {
        if (press.key !== 'Escape' || press.defaultPrevented) return;
        press.preventDefault();
        onClose();
      }}
    >
      <header className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <IconButton name={t('sheet.close')} icon={X} onClick={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
      {footer === undefined ? null : <footer className={styles.footer}>{footer}</footer>}
    </dialog>
  );
}

/**
 * If the focused element is removed or disabled, e.g. a pressed button, the focus moves to the sheet, so that Escape
 * still closes it. It does not move if the user has pressed elsewhere since.
 */
function keepFocus(sheet: HTMLElement): () => void {
  let isInside = sheet.contains(document.activeElement);
  const follow = ({ target }: Event): void => {
    isInside = target instanceof Node && sheet.contains(target);
  };
  const observer = new MutationObserver(() => {
    const { activeElement, body } = document;
    // The browser removes the focus from a disabled element only in its next frame.
    if (isInside && (activeElement === body || activeElement?.matches(':disabled') === true)) sheet.focus();
  });
  observer.observe(sheet, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', follow);
  document.addEventListener('pointerdown', follow);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', follow);
    document.removeEventListener('pointerdown', follow);
  };
}

/** Focuses the first input; not on touch devices, where the keyboard would cover the rest. */
function firstFocus(sheet: HTMLElement | null): HTMLElement | null {
  if (matchMedia('(pointer: coarse)').matches) return sheet;
  return sheet?.querySelector<HTMLElement>('[data-first-focus]') ?? sheet;
}
