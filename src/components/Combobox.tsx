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
 * What becomes of the list after an Enter at no option: it closes, its first option is active, or the Enter is held until
 * the options are those of the text, and then asked for again.
 */
export type AfterEnter = 'close' | 'first' | 'wait';

interface ComboboxProps extends FieldProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** What can be picked for the text as it stands. */
  readonly options: readonly ComboboxOption[];
  readonly onPick: (key: string) => void;
  /** The option that is chosen already: the list opens at it. */
  readonly chosen?: string;
  /** How the looking goes, below the options, e.g. that nothing was found; '' = nothing to say. */
  readonly status?: string;
  /** Enter where no option is active; without it the form is sent. */
  readonly onEnter?: () => AfterEnter | void;
  readonly onOpen?: (isOpen: boolean) => void;
  readonly onLeave?: () => void;
  readonly onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
  readonly placeholder?: string;
  readonly inputMode?: 'numeric';
  readonly isInvalid?: boolean;
  /** What is to be picked next is offered at once as the field gets focus. */
  readonly opensAtFocus?: boolean;
}

/** A text field with a list of what can be picked (the ARIA pattern of a combobox): arrows, Enter, Esc, or a press. */
export function Combobox({ label, hint = '', error = '', ...props }: ComboboxProps) {
  const { text, options, status = '', chosen, placeholder, inputMode, isInvalid = false, opensAtFocus = false } = props;
  const id = useId();
  const list = useList(props);
  const { isShown } = list;
  const active = options[list.active];
  const popup = useRef<HTMLDivElement>(null);
  const shownCount = isShown ? options.length : null;
  // At the foot of a sheet or of the screen it would open out of sight.
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
        {/* Presses in it must not take focus from the field. */}
        <div
          ref={popup}
          className={styles.popup}
          hidden={!isShown}
          onPointerDown={(press) => press.preventDefault()}
          onPointerLeave={() => list.point(null)}
        >
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/prefer-tag-over-role -- the ARIA pattern; a datalist cannot be filled as one types */}
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
  /** The pointer moves over it. */
  readonly onPoint: () => void;
  readonly onPick: () => void;
  readonly children: ReactNode;
}

function Option({ id, isActive, isChosen, onPoint, onPick, children }: OptionProps) {
  const own = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // What the pointer is at does not move from under it.
    if (isActive && own.current?.matches(':hover') === false) own.current.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has focus and the keys
    <li
      ref={own}
      id={id}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/prefer-tag-over-role -- as above
      role="option"
      aria-selected={isChosen}
      data-active={isActive || undefined}
      className={styles.option}
      // A finger presses without a move before; what scrolls under a resting pointer is no move of it.
      onPointerMove={({ pointerType, movementX, movementY }) => {
        if (pointerType !== 'touch' && (movementX !== 0 || movementY !== 0)) onPoint();
      }}
      onClick={onPick}
    >
      {children}
    </li>
  );
}

/** Which option the keys or the pointer are at, and what they do. */
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
  const held = useHeldEnter(props, (after) => {
    if (after === 'close') open(false);
    if (after !== 'first') return;
    if (!isOpen) open(true);
    setKeyed(options[0]?.key);
  });
  const pick = (key: string): void => {
    held.drop();
    open(false);
    onPick(key);
  };
  const move = (by: number): void => {
    held.drop();
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
    if (option === undefined) held.press();
    else pick(option.key);
  };
  const onKey = (press: KeyboardEvent): void => {
    if (press.nativeEvent.isComposing) return;
    if (press.key === 'Enter') return enter(press);
    const isEscape = press.key === 'Escape' && isShown;
    if (!isEscape && press.key !== 'ArrowDown' && press.key !== 'ArrowUp') return;
    press.preventDefault();
    if (!isEscape) return move(press.key === 'ArrowDown' ? 1 : -1);
    held.drop();
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
      held.drop();
      if (!isOpen) onOpen?.(true);
      setOpen(true);
      setKeyed(undefined);
      onText(text);
    },
    leave: (): void => {
      held.drop();
      open(false);
      onLeave?.();
    },
  };
}

/**
 * The one option that is active: where the keys are, or else where the pointer has moved since. It is known by its key: with
 * other options it is no other one. Without the pointer the keys are where they were.
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

/** An Enter at no option: whatever is done next gives up one that still waits for its options. */
function useHeldEnter({ onEnter }: Pick<ComboboxProps, 'onEnter'>, settle: (after: AfterEnter | void) => void) {
  const [isHeld, setHeld] = useState(false);
  const press = (): void => {
    const after = onEnter?.();
    setHeld(after === 'wait');
    settle(after);
  };
  const again = useEffectEvent(press);
  // With each rendering, as the options come with one.
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- what it picks is told to others, which no rendering may do
    if (isHeld) again();
  });
  return { press, drop: (): void => setHeld(false) };
}
