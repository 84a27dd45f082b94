import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

import styles from './question.module.css';

interface QuestionProps {
  readonly title: string;
  readonly onClose: () => void;
  /** One or two sentences. */
  readonly text: ReactNode;
  /** The buttons with the answers. */
  readonly children: ReactNode;
}

/** A modal question. */
export function Question({ title, onClose, text, children }: QuestionProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed before it is removed, so that the browser restores the focus.
  useLayoutEffect(() => {
    const own = dialog.current;
    own?.showModal();
    return () => own?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // The same key would close a sheet below.
      onKeyDown={(press) => press.stopPropagation()}
    >
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {text}
      <div className={styles.answers}>{children}</div>
    </dialog>
  );
}
