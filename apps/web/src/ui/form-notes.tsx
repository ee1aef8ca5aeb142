import type { ReactNode } from 'react';
import styles from './form-notes.late.module.css';

interface HintProps {
  readonly children: ReactNode;
  /** For the field it describes. */
  readonly id?: string;
  /** A label has no paragraphs in it. */
  readonly as?: 'p' | 'span';
}

/** A word in small about what stands above or below it. */
export function Hint({ children, id, as: Tag = 'p' }: HintProps) {
  return (
    <Tag id={id} className={styles.hint}>
      {children}
    </Tag>
  );
}

interface FormErrorProps {
  readonly children: string | null | undefined;
  /** For the field it is about; a form as a whole needs none. */
  readonly id?: string;
}

/** Why a form was not taken; read out when it appears. Nothing while there is nothing to say. */
export function FormError({ children, id }: FormErrorProps) {
  return (
    children != null && (
      <p id={id} className={styles.error} role="alert">
        {children}
      </p>
    )
  );
}

/** Buttons beside each other, below each other where there is no room. */
export function Buttons({ children }: { readonly children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}
