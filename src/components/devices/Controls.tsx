import Hourglass from 'lucide-react/icons/hourglass';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ShownPart, SwitchProblem } from '../../../workers/contract.ts';
import { switchPart } from '../../state/resources/objects.ts';
import { valueText, withUnit, wordsOfSwitch } from './device-text.ts';
import styles from './devices.module.css';

type PartOf<Type> = Extract<ShownPart, { readonly type: Type }>;

interface ControlProps<Type> {
  readonly objectId: string;
  readonly part: PartOf<Type>;
  /** Controls can be used now. */
  readonly isUsable: boolean;
}

/** A switch: it shows what the device says, and what was asked of it beside that. */
export function SwitchRow({ objectId, part, isUsable }: ControlProps<'switch'>) {
  const { t } = useTranslation('devices');
  const id = useId();
  const isOn = part.value === part.on;
  const wanted = part.pending === null ? null : part.pending === part.on ? part.onWords : part.offWords;
  return (
    <ControlRow
      part={part}
      labelId={id}
      wanted={wanted === null ? '' : valueText(part.pending, wanted, t)}
      value={valueText(part.value, wordsOfSwitch(part), t)}
    >
      <button
        type="button"
        role="switch"
        className={styles.switch}
        aria-checked={isOn}
        aria-labelledby={id}
        aria-describedby={`${id}-state`}
        aria-disabled={!isUsable || undefined}
        data-pending={part.pending === null ? undefined : part.pending === part.on ? 'on' : 'off'}
        onClick={() => {
          if (isUsable) switchPart(objectId, part.id, isOn ? part.off : part.on);
        }}
      >
        <span />
      </button>
    </ControlRow>
  );
}

/** ms without a movement after which a slider is sent. */
const REST = 250;

/** A slider: while it is moved it follows the hand, then it shows what the device says. */
export function SliderRow({ objectId, part, isUsable }: ControlProps<'slider'>) {
  const { t } = useTranslation('devices');
  const id = useId();
  const [moved, setMoved] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [answered, setAnswered] = useState(part);
  if (answered.value !== part.value || answered.pending !== part.pending || answered.problem !== part.problem) {
    setAnswered(part);
    setMoved(null);
  }
  const textOf = (value: number | null): string => withUnit(valueText(value, '', t), part.unit);
  const pending = typeof part.pending === 'number' ? part.pending : null;
  const shown = moved ?? pending ?? part.value ?? part.min;
  return (
    <ControlRow
      part={part}
      labelId={id}
      wanted={pending === null ? '' : textOf(pending)}
      value={textOf(moved ?? part.value)}
    >
      <input
        type="range"
        className={styles.slider}
        min={part.min}
        max={part.max}
        step={part.step}
        value={shown}
        disabled={!isUsable}
        aria-labelledby={id}
        aria-describedby={`${id}-state`}
        aria-valuetext={textOf(shown)}
        data-pending={pending === null ? undefined : true}
        onChange={({ target }) => {
          const value = Number(target.value);
          setMoved(value);
          clearTimeout(timer.current);
          // It is sent even where the sheet is closed meanwhile.
          timer.current = setTimeout(() => switchPart(objectId, part.id, value), REST);
        }}
      />
    </ControlRow>
  );
}

const PROBLEM_TEXTS = {
  'not-connected': 'problem.notConnected',
  'no-answer': 'problem.noAnswer',
  'not-allowed': 'problem.notAllowed',
  unreachable: 'problem.unreachable',
  'too-many': 'problem.tooMany',
  refused: 'problem.refused',
} as const satisfies Readonly<Record<SwitchProblem, string>>;

interface ControlRowProps {
  readonly part: PartOf<'switch' | 'slider'>;
  readonly labelId: string;
  readonly value: string;
  /** What was asked for; '' = nothing. */
  readonly wanted: string;
  readonly children: ReactNode;
}

function ControlRow({ part, labelId, value, wanted, children }: ControlRowProps) {
  const { t } = useTranslation('devices');
  return (
    <div className={styles.control} data-type={part.type}>
      <span id={labelId} className={styles.name}>
        {part.name || t('control')}
      </span>
      <output id={`${labelId}-value`} className={styles.value}>
        {value}
      </output>
      {children}
      <p id={`${labelId}-state`} className={styles.state} aria-live="polite">
        {wanted === '' ? null : (
          <>
            <Hourglass size={14} aria-hidden="true" />
            {t('pending', { value: wanted })}
          </>
        )}
        {part.problem === null ? null : (
          <span className={styles.problem}>
            <TriangleAlert size={14} aria-hidden="true" />
            {t(PROBLEM_TEXTS[part.problem])}
          </span>
        )}
      </p>
    </div>
  );
}
