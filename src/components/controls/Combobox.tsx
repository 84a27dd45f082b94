import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';

import styles from './combobox.module.css';
import { describedBy, FieldFrame, type FieldProps } from './Field.tsx';
import fieldStyles from './field.module.css';

export interface ComboboxOption {
  readonly key: string;
  readonly content: ReactNode;
}

/**
 * What happens after Enter without an active option: the list closes, its first option becomes active, or Enter waits for
 * the options of the current text and is then handled again.
 */
export type AfterEnter = 'close' | 'first' | 'wait';

interface ComboboxProps extends FieldProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The options for the current text. */
  readonly options: readonly ComboboxOption[];
  readonly onPick: (key: string) => void;
  /** The key of the current value: the list opens at it. */
  readonly chosen?: string;
  /** The status of the search below the options, e.g. that nothing was found; '' = none. */
  readonly status?: string;
  /** Enter without an active option; if it is missing, Enter sends the form. */
  readonly onEnter?: () => AfterEnter | void;
  readonly onOpen?: (isOpen: boolean) => void;
  readonly onLeave?: () => void;
  readonly onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
  readonly placeholder?: string;
  readonly inputMode?: 'numeric';
  readonly isInvalid?: boolean;
  /** The list opens as soon as the field gets the focus. */
  readonly opensAtFocus?: boolean;
}

/** A text field with a list of options (the ARIA combobox pattern): arrow keys, Enter, Escape or a press. */
export function Combobox({ label, hint = '', error = '', ...props }: ComboboxProps) {
  const { text, options, status = '', chosen, placeholder, inputMode, isInvalid = false, opensAtFocus = false } = props;
  const id = useId();
  const list = useList(props);
  const { isShown } = list;
  const active = options[list.active];
  const popup = useRef<HTMLDivElement>(null);
  const shownCount = isShown ? options.length : null;
  // Near the bottom of a sheet or the screen the list would open out of sight.
  useEffect(() => {
    if (shownCount !== null) popup.current?.scrollIntoView({ block: 'nearest' });
  }, [shownCount]);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className={styles.place} data-wrong={error !== '' || undefined}>
        <input
          id={id}
          className={fieldStyles.input}
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          maxLength={2_000}
          placeholder={placeholder}
          inputMode={inputMode}
          value={text}
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-activedescendant={isShown && active !== undefined ? `${id}-${list.active}` : undefined}
          aria-invalid={isInvalid || error !== '' || undefined}
          aria-describedby={describedBy(id, hint, error)}
          onChange={(event) => list.type(event.target.value)}
          onPointerDown={() => list.open(true)}
          onFocus={() => (opensAtFocus ? list.open(true) : undefined)}
          onKeyDown={list.onKey}
          onPaste={props.onPaste}
          onBlur={list.leave}
        />
        {/* Presses in the list must not take the focus from the field. */}
        <div
          ref={popup}
          className={styles.popup}
          hidden={!isShown}
          onPointerDown={(press) => press.preventDefault()}
          onPointerLeave={() => list.point(null)}
        >
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/prefer-tag-over-role -- the ARIA pattern; a datalist cannot be filled while typing */}
          <ul id={`${id}-list`} role="listbox" aria-label={label} className={styles.list}>
            {options.map(({ key, content }, index) => (
              <Option
                key={key}
                id={`${id}-${index}`}
                isActive={index === list.active}
                isChosen={key === chosen}
                onPoint={() => list.point(key)}
                onPick={() => list.pick(key)}
              >
                {content}
              </Option>
            ))}
          </ul>
          {status === '' ? null : <p className={styles.status}>{status}</p>}
        </div>
        <output className="spoken">{isShown ? status : ''}</output>
      </div>
    </FieldFrame>
  );
}

interface OptionProps {
  readonly id: string;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  /** The pointer moves over the option. */
  readonly onPoint: () => void;
  readonly onPick: () => void;
  readonly children: ReactNode;
}

function Option({ id, isActive, isChosen, onPoint, onPick, children }: OptionProps) {
  const own = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // The option under the pointer must not scroll away.
    if (isActive && own.current?.matches(':hover') === false) own.current.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and handles the keys
    <li
      ref={own}
      id={id}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/prefer-tag-over-role -- as above
      role="option"
      aria-selected={isChosen}
      data-active={isActive || undefined}
      className={styles.option}
      // A touch has no move before it, and scrolling under a resting pointer is not a move.
      onPointerMove={({ pointerType, movementX, movementY }) => {
        if (pointerType !== 'touch' && (movementX !== 0 || movementY !== 0)) onPoint();
      }}
      onClick={onPick}
    >
      {children}
    </li>
  );
}

/** Tracks the active option, and handles the keys and the pointer. */
function useList(props: Omit<ComboboxProps, keyof FieldProps>) {
  const { options, status = '', chosen, onText, onPick, onOpen, onLeave } = props;
  const [isOpen, setOpen] = useState(false);
  const { active, setKeyed, setPointed } = useActive(options);
  const isShown = isOpen && (options.length > 0 || status !== '');
  const open = (isNow: boolean): void => {
    if (isNow !== isOpen) onOpen?.(isNow);
    setOpen(isNow);
    setKeyed(isNow ? chosen : undefined);
  };
  const pendingEnter = usePendingEnter(props, (after) => {
    if (after === 'close') open(false);
    if (after !== 'first') return;
    if (!isOpen) open(true);
    setKeyed(options[0]?.key);
  });
  const pick = (key: string): void => {
    pendingEnter.drop();
    open(false);
    onPick(key);
  };
  const move = (by: number): void => {
    pendingEnter.drop();
    if (!isOpen) return open(true);
    const count = options.length;
    if (count === 0) return undefined;
    const next = active < 0 && by < 0 ? count - 1 : active + by;
    return setKeyed(options[(next + count) % count]?.key);
  };
  const enter = (press: KeyboardEvent): void => {
    const option = isOpen ? options[active] : undefined;
    if (option === undefined && props.onEnter === undefined) return;
    press.preventDefault();
    if (option === undefined) pendingEnter.press();
    else pick(option.key);
  };
  const onKey = (press: KeyboardEvent): void => {
    if (press.nativeEvent.isComposing) return;
    if (press.key === 'Enter') return enter(press);
    const isEscape = press.key === 'Escape' && isShown;
    if (!isEscape && press.key !== 'ArrowDown' && press.key !== 'ArrowUp') return;
    press.preventDefault();
    if (!isEscape) return move(press.key === 'ArrowDown' ? 1 : -1);
    pendingEnter.drop();
    open(false);
  };
  return {
    isShown,
    active,
    open,
    pick,
    point: setPointed,
    onKey,
    type: (text: string): void => {
      pendingEnter.drop();
      if (!isOpen) onOpen?.(true);
      setOpen(true);
      setKeyed(undefined);
      onText(text);
    },
    leave: (): void => {
      pendingEnter.drop();
      open(false);
      onLeave?.();
    },
  };
}

/**
 * The active option: that of the keys, or the one that the pointer has moved to since. It is stored by its key, so it is
 * dropped when the options change. When the pointer leaves, the option of the keys is active again.
 */
function useActive(options: readonly ComboboxOption[]) {
  const [keyed, setKeyed] = useState<string>();
  const [pointed, setPointed] = useState<string | null>(null);
  const at = pointed ?? keyed;
  return {
    active: options.findIndex(({ key }) => key === at),
    setPointed,
    setKeyed: (key: string | undefined): void => {
      setPointed(null);
      setKeyed(key);
    },
  };
}

/** Enter without an active option; any later action discards an Enter that waits for its options. */
function usePendingEnter({ onEnter }: Pick<ComboboxProps, 'onEnter'>, settle: (after: AfterEnter | void) => void) {
  const [isPending, setPending] = useState(false);
  const press = (): void => {
    const after = onEnter?.();
    setPending(after === 'wait');
    settle(after);
  };
  const again = useEffectEvent(press);
  // After each render, as the options arrive with one.
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- picking notifies the parent, which is not allowed while rendering
    if (isPending) again();
  });
  return { press, drop: (): void => setPending(false) };
}
