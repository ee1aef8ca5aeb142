import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from './icon.tsx';
import styles from './disclosure-row.module.css';

export interface DisclosureRowProps {
  readonly icon: ReactNode;
  readonly label: string;
  /** The present value in a few words; '' without one. */
  readonly value: string;
  /** A field inside has an error: the row stays open. */
  readonly hasError?: boolean;
  readonly children: ReactNode;
}

/** A row with the name and value of an optional field, which opens below it and takes the focus if it is a text. */
export function DisclosureRow({ icon, label, value, hasError = false, children }: DisclosureRowProps) {
  const id = useId();
  const [isWanted, setIsWanted] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  // A phone shows its keyboard only for a focus within the tap.
  useLayoutEffect(() => {
    if (isWanted) panel.current?.querySelector<HTMLElement>('textarea, input[type="text"]')?.focus();
  }, [isWanted]);
  const isOpen = isWanted || hasError;
  return (
    <div className={styles.item}>
      <button
        type="button"
        className={styles.row}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsWanted(!isOpen)}
      >
        {icon}
        <span className={styles.label}>{label}</span>
        {/* While it is open, the field shows the value. */}
        {!isOpen && (
          <span className={styles.value} dir="auto">
            {value}
          </span>
        )}
        <span className={styles.chevron}>
          <Icon of={ChevronDown} size={20} />
        </span>
      </button>
      <div ref={panel} id={id} className={styles.panel} hidden={!isOpen}>
        {children}
      </div>
    </div>
  );
}
