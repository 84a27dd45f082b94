import { useCallback, useEffect, useRef, useState } from 'react';

/** The delay from a key press to the change; further keys within it belong to the same change. */
const restFor = 40;

export interface TypedField {
  readonly text: string;
  onType(text: string): void;
  /** Applies pending input. */
  onLeave(): void;
}

/**
 * A field that shows each key at once and applies the text shortly after.
 * @param value the applied value as text; if it changes otherwise, so does the field
 * @param apply applies a text and returns the new value; null if the text is invalid and nothing was applied
 */
export function useTyped(value: string, apply: (text: string) => string | null): TypedField {
  const [text, setText] = useState(value);
  const applied = useRef(value);
  const waiting = useRef<{ readonly text: string; readonly timer: ReturnType<typeof setTimeout> } | null>(null);
  const latest = useRef(apply);
  useEffect(() => {
    latest.current = apply;
  });
  useEffect(() => {
    if (value === applied.current) return;
    applied.current = value;
    setText(value);
  }, [value]);
  useEffect(
    () => () => {
      if (waiting.current !== null) clearTimeout(waiting.current.timer);
    },
    [],
  );
  const onLeave = useCallback(() => {
    const due = waiting.current;
    if (due === null) return;
    clearTimeout(due.timer);
    waiting.current = null;
    const before = applied.current;
    applied.current = latest.current(due.text) ?? before;
  }, []);
  const onType = useCallback(
    (next: string) => {
      setText(next);
      waiting.current = { text: next, timer: waiting.current?.timer ?? setTimeout(onLeave, restFor) };
    },
    [onLeave],
  );
  return { text, onType, onLeave };
}
