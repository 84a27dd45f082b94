import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';

import type { PlanLevel } from '../../../../workers/contract.ts';
import { kindMark } from '../../../../workers/painting/names.ts';
import { Button, IconButton } from '../../../components/controls/Button.tsx';
import { formatRange } from '../../../i18n/formats.ts';
import { usualSubject } from '../../../i18n/usual-subject.ts';
import { failureText } from '../../../state/failure-text.ts';
import { reserve } from '../../../state/reservations/reservations.ts';
import { reserveAddress } from '../../../state/reservations/reserve-address.ts';
import { returning } from '../../../state/way-back.ts';
import styles from './places.module.css';

interface ChosenBarProps {
  readonly level: PlanLevel;
  readonly chosen: ReadonlySet<string>;
  readonly start: number;
  readonly end: number;
  readonly onClear: () => void;
  /** These were reserved. */
  readonly onReserved: (resourceIds: readonly string[]) => void;
}

/** It is no row of a timeline. */
const NO_ROW = -1;

/** Of requests without an answer, so that another press repeats the same request. */
const keyByFacts = new Map<string, string>();

/** Several places: one reservation for all, or one each. */
export function ChosenBar({ level, chosen, start, end, onClear, onReserved }: ChosenBarProps) {
  const { t } = useTranslation('plan');
  const [, navigate] = useLocation();
  const [isSending, setSending] = useState(false);
  const [results, setResults] = useState<readonly string[]>([]);
  const resourceIds = [...chosen];
  const { ids, names, kinds } = level.places;
  const nameOf = (id: string): string => names[ids.indexOf(id)] ?? id;
  const reserveEach = async (): Promise<void> => {
    setSending(true);
    setResults([]);
    const failures: string[] = [];
    const done: string[] = [];
    for (const resourceId of resourceIds) {
      const facts = `${resourceId} ${start} ${end}`;
      const idempotencyKey = keyByFacts.get(facts) ?? crypto.randomUUID();
      keyByFacts.set(facts, idempotencyKey);
      const subject = usualSubject(kindMark(kinds[ids.indexOf(resourceId)] ?? 0));
      const draft = { resourceId, subject, start, end, idempotencyKey };
      const result = await reserve(draft, NO_ROW, () => undefined);
      if (result.ok || result.error.type === 'refused') keyByFacts.delete(facts);
      if (result.ok) done.push(resourceId);
      else failures.push(t('chosen.failed', { name: nameOf(resourceId), reason: failureText(result.error, t) }));
    }
    setSending(false);
    setResults([...(done.length === 0 ? [] : [t('chosen.done', { count: done.length })]), ...failures]);
    onReserved(done);
  };
  return (
    <section className={styles.bar} data-chosen-bar aria-label={t('chosen.count', { count: chosen.size })}>
      {results.length === 0 ? null : <output>{results.join(' · ')}</output>}
      <strong>{t('chosen.count', { count: chosen.size })}</strong>
      <Button
        kind="primary"
        isOff={chosen.size === 0 || isSending}
        onClick={() => navigate(reserveAddress({ resourceIds, start, end }), { state: returning })}
      >
        {t('chosen.together')}
      </Button>
      <Button isBusy={isSending} isOff={chosen.size === 0} onClick={() => void reserveEach()}>
        {t(isSending ? 'chosen.sending' : 'chosen.each', { range: formatRange(start, end) })}
      </Button>
      <IconButton name={t('chosen.clear')} icon={X} onClick={onClear} />
    </section>
  );
}
