import { Search, X } from 'lucide-react';
import type { Ref } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { Icon } from './icon.tsx';
import styles from './search-box.module.css';

export interface SearchBoxProps {
  readonly ref?: Ref<HTMLInputElement>;
  readonly name: string;
  readonly label: string;
  readonly placeholder: string;
  readonly clearLabel: string;
  readonly value: string;
  readonly maxLength: number;
  readonly onChange: (value: string) => void;
  readonly onClear: () => void;
  /** Id of the element that describes the query. */
  readonly hintId?: string;
  readonly isInvalid?: boolean;
  readonly isLarge?: boolean;
}

/** A field to search with; the cross and Escape empty it. */
export function SearchBox(props: SearchBoxProps) {
  const { ref, name, label, placeholder, clearLabel, value, maxLength, onChange, onClear, hintId } = props;
  const { isInvalid = false, isLarge = false } = props;
  return (
    <div className={styles.box}>
      <span className={styles.glass}>
        <Icon of={Search} size={isLarge ? 20 : 18} />
      </span>
      <input
        ref={ref}
        className={classNames(styles.input, isLarge && styles.large)}
        type="search"
        name={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          // Escape empties the field and must not close a dialog around it.
          event.stopPropagation();
          onClear();
        }}
        maxLength={maxLength}
        placeholder={placeholder}
        aria-label={label}
        aria-describedby={hintId}
        aria-invalid={isInvalid || undefined}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
      />
      {value !== '' && (
        <span className={styles.clear}>
          <IconButton label={clearLabel} icon={<Icon of={X} size={18} />} onClick={onClear} />
        </span>
      )}
    </div>
  );
}
