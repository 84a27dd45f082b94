import { useEffect, useRef } from 'react';

import { preferences } from './preferences.ts';

const TEXT_ENTRY = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/** Whether a key goes to a text field, which has keys and an undo of its own. */
export const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(TEXT_ENTRY) !== null;

/** Whether a key press may be a single-key shortcut: switched on, no modifier, not in a text field (WCAG 2.1.4). */
function isShortcut(press: KeyboardEvent): boolean {
  if (!preferences.shortcuts || press.defaultPrevented || press.isComposing) return false;
  if (press.ctrlKey || press.metaKey || press.altKey) return false;
  const target = press.target instanceof Element ? press.target : null;
  const isInDialog = target?.closest('dialog') != null || document.querySelector('dialog:modal') !== null;
  return !isTyping(press) && !isInDialog;
}

const isMac = navigator.platform.startsWith('Mac');

/**
 * Whether a key press removes what has the focus: Delete, which the keyboard of a Mac calls Backspace. It is no letter,
 * so it cannot be switched off (WCAG 2.1.4).
 */
export function isRemovalKey(
  press: Pick<KeyboardEvent, 'key' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): boolean {
  if (press.repeat || press.ctrlKey || press.metaKey || press.altKey || press.shiftKey) return false;
  return press.key === 'Delete' || (isMac && press.key === 'Backspace');
}

/**
 * Listens for single keys while the component is mounted.
 * @param actions by `KeyboardEvent.key`, lower-case letters, e.g. `{ t: goToToday, '/': search }`; they may use Shift
 */
export function useShortcuts(actions: Readonly<Record<string, (press: KeyboardEvent) => void>>): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const listen = (press: KeyboardEvent): void => {
      const action = latest.current[press.key.length === 1 ? press.key.toLowerCase() : press.key];
      if (action === undefined || !isShortcut(press)) return;
      press.preventDefault();
      action(press);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
