import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './row.module.css';

interface RowsProps {
  readonly label?: string;
  readonly children: ReactNode;
}

/** A list of rows: people, devices, events. */
export function Rows({ label, children }: RowsProps) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  );
}

interface RowWordsProps {
  /** A picture or icon before the text. */
  readonly lead: ReactNode;
  readonly children: ReactNode;
  /** Trailing actions or picture. */
  readonly end?: ReactNode;
}

/** One row. `isTop`: picture and buttons align with the first of many lines. */
export function Row({ isTop = false, ...words }: RowWordsProps & { readonly isTop?: boolean }) {
  return (
    <li className={rowClass({ isTop })}>
      <RowContent {...words} />
    </li>
  );
}

/** The inside of a row that is itself a link or a part of one; see `rowClass`. */
export function RowContent({ lead, children, end }: RowWordsProps) {
  return (
    <>
      {lead}
      <div className={styles.words}>{children}</div>
      {end}
    </>
  );
}

/** The look of a row, for elements outside of `Rows`. */
export function rowClass(look: { readonly isTop?: boolean; readonly isLink?: boolean } = {}): string {
  return classNames(styles.row, look.isTop === true && styles.top, look.isLink === true && styles.link);
}

/** Name of the row. */
export function RowName({ children }: { readonly children: ReactNode }) {
  return <span className={styles.name}>{children}</span>;
}

/** Secondary text of the row. */
export function RowHint({ children }: { readonly children: ReactNode }) {
  return <span className={styles.hint}>{children}</span>;
}

interface RowPersonProps {
  /** A text, or a link to the person's page. */
  readonly name: ReactNode;
  readonly username: string | null;
}

/** Name and username of a person. */
export function RowPerson({ name, username }: RowPersonProps) {
  return (
    <>
      <RowName>
        <bdi>{name}</bdi>
      </RowName>
      {username !== null && (
        <RowHint>
          <bdi>@{username}</bdi>
        </RowHint>
      )}
    </>
  );
}

/** The beginning of a longer text, in two lines, in its own direction. */
export function RowPreview({ isQuote = false, children }: { readonly isQuote?: boolean; readonly children: string }) {
  const Text = isQuote ? 'q' : 'span';
  return (
    <Text className={styles.preview} dir="auto">
      {children}
    </Text>
  );
}
