import type { ReactNode } from 'react';
import styles from './form-notes.module.css';

interface HintProps {
  readonly children: ReactNode;
  /** Id for `aria-describedby` of the field. */
  readonly id?: string;
  /** `span` inside of a label: a label must not contain paragraphs. */
  readonly as?: 'p' | 'span';
}

/** A small note about the element above or below it. */
export function Hint({ children, id, as: Tag = 'p' }: HintProps) {
  return (
    <Tag id={id} className={styles.hint}>
      {children}
    </Tag>
  );
}

interface FormErrorProps {
  readonly children: string | null | undefined;
  /** Id for `aria-describedby` of a field; the error of a whole form needs none. */
  readonly id?: string;
}

/** The error of a form; read out when it appears. Draws nothing without one. */
export function FormError({ children, id }: FormErrorProps) {
  return (
    children != null && (
      <p id={id} className={styles.error} role="alert">
        {children}
      </p>
    )
  );
}

/** Buttons in a row, or stacked on narrow screens. */
export function Buttons({ children }: { readonly children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}
