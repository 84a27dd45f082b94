import type { ReactNode } from 'react';

import { formatCount } from '../../i18n/formats.ts';
import styles from './table.module.css';

interface TableProps {
  /** Its accessible name. */
  readonly name: string;
  readonly headers: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

/** A name, and figures after it. */
export function Table({ name, headers, rows }: TableProps) {
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={name}>
        <thead>
          <tr>
            {headers.map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...others] }) => (
            <tr key={key}>
              <th scope="row">{first}</th>
              {others.map((cell, column) => (
                // oxlint-disable-next-line react/no-array-index-key -- a column is its place
                <td key={column}>{typeof cell === 'number' ? formatCount(cell) : cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A figure with a bar of its length beside it, from 0 to 1. */
export function BarCell({ share, text }: { readonly share: number; readonly text: string }) {
  return (
    <span className={styles.barCell}>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.bar} style={{ width: `${Math.min(1, share) * 100}%` }} />
      </span>
      <span className={styles.figure}>{text}</span>
    </span>
  );
}

/** The name of a place, and where it is below. */
export function PlaceCell({ name, where }: { readonly name: string; readonly where: string }) {
  return (
    <>
      {name}
      <span className={styles.where}>{where}</span>
    </>
  );
}
