import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './table.late.module.css';

export interface TableColumn {
  readonly label: string;
  /** Stands at the end of the row: what can be done with it. */
  readonly isEnd?: boolean;
}

export interface TableProps {
  /** What the table lists; read out, not seen. */
  readonly label: string;
  readonly columns: readonly TableColumn[];
  /** What is shown is older than what was asked for. */
  readonly isStale?: boolean;
  /** Has many columns: folded up to 1000 px, not up to 768. */
  readonly isRoomy?: boolean;
  /** Rows: `tr` with `td`s; how they fold is the feature's to say. */
  readonly children: ReactNode;
}

/** Rows in columns. Where there is no room for columns, each row is folded into a few lines, by a grid of the feature's. */
export function Table({ label, columns, isStale = false, isRoomy = false, children }: TableProps) {
  return (
    <table
      className={classNames(styles.table, isRoomy ? styles.roomy : styles.plain, isStale && styles.stale)}
      aria-busy={isStale}
    >
      <caption className={styles.caption}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" data-end={column.isEnd || undefined}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
