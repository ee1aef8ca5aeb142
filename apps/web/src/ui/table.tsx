import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './table.module.css';

export interface TableColumn {
  readonly label: string;
  /** The last column: actions of the row. */
  readonly isEnd?: boolean;
}

export interface TableProps {
  /** Accessible name of the table. */
  readonly label: string;
  readonly columns: readonly TableColumn[];
  /** The rows are older than the present query. */
  readonly isStale?: boolean;
  /** Has many columns: folded up to 1000 px, not up to 768. */
  readonly isRoomy?: boolean;
  /** Rows: `tr` with `td`s; the feature's styles fold them on narrow screens. */
  readonly children: ReactNode;
}

/** A table. On narrow screens the feature's grid folds each row into a few lines. */
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
