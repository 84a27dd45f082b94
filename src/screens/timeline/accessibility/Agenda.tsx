import type { TFunction } from 'i18next';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';

import type { TimelineItem } from '../../../../workers/contract.ts';
import { kindMark } from '../../../../workers/painting/names.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { usualSubject } from '../../../i18n/usual-subject.ts';
import { printedLines } from './agenda-words.ts';
import styles from './agenda.module.css';
import { formatDay, formatRange, formatShortDay, dateOf } from '../state/formats.ts';
import { usePrinting } from '../../../state/browser/printing.ts';
import { rowTitle } from './summary.ts';

/** Some six pages; filters select others. */
const mostRows = 300;

/** Printed instead of the board: the user's reservations, and the state of each resource in words. */
export function Agenda({ model }: { readonly model: TimelineModel }) {
  const isPrinting = usePrinting();
  return isPrinting ? createPortal(<Pages model={model} />, document.body) : null;
}

function Pages({ model }: { readonly model: TimelineModel }) {
  const { t } = useTranslation('timeline');
  const { window, table } = model;
  const last = window.days.at(-1)?.date ?? window.date;
  const items = [...model.itemByKey.values()]
    .filter(({ owner }) => owner === null)
    .toSorted((a, b) => a.start - b.start);
  const isCut = table.rowCount > mostRows;
  return (
    <article className={styles.agenda}>
      <h1>{last === window.date ? formatDay(last) : `${formatDay(window.date)} – ${formatDay(last)}`}</h1>
      <h2>{t('legend.own')}</h2>
      {items.length === 0 ? <p>{t('print.none')}</p> : <OwnTable model={model} items={items} />}
      <h2>{t('places', { count: table.rowCount })}</h2>
      <p>
        {isCut ? `${t('print.cut', { count: mostRows })} ` : null}
        {t('print.rest')}
      </p>
      <ResourceTable model={model} t={t} rowCount={Math.min(mostRows, table.rowCount)} />
    </article>
  );
}

function OwnTable({ model, items }: { readonly model: TimelineModel; readonly items: readonly TimelineItem[] }) {
  const { t } = useTranslation('timeline');
  const hasDays = model.window.days.length > 1;
  return (
    <table>
      <tbody>
        {items.map((item) => (
          <tr key={item.key}>
            {hasDays ? <td className={styles.time}>{formatShortDay(dateOf(item.start))}</td> : null}
            <td className={styles.time}>{formatRange(item.start, item.end)}</td>
            <th scope="row">{item.subject || usualSubject(kindMark(model.table.kind[item.row] ?? 0))}</th>
            <td>{model.table.rowName(item.row)}</td>
            <td>{t(`look.${item.look}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ResourceTableProps {
  readonly model: TimelineModel;
  readonly t: TFunction<'timeline'>;
  readonly rowCount: number;
}

/** The rows by group. */
function ResourceTable({ model, t, rowCount }: ResourceTableProps) {
  const { table, lines } = model;
  const firstRows = [0, ...lines.groupFirstRow.subarray(0, lines.groupCount)];
  const groups = firstRows.map((first, index) => ({
    group: index - 1,
    first,
    end: Math.min(rowCount, firstRows[index + 1] ?? rowCount),
  }));
  return groups
    .filter(({ first, end }) => first < end)
    .map(({ group, first, end }) => (
      <section key={group}>
        {group < 0 ? null : <h3>{`${table.groupName(group)} · ${table.groupPath(group)}`}</h3>}
        <table>
          <tbody>
            {Array.from({ length: end - first }, (_, index) => first + index).map((row) => (
              <tr key={row}>
                <th scope="row">{rowTitle(model, row, t)}</th>
                <td>
                  {printedLines(model, row, t).map(({ day, text }) => (
                    <div key={day}>
                      {day === null ? null : <strong>{day} </strong>}
                      {text}
                    </div>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    ));
}
