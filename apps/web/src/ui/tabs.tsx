import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './tabs.module.css';

export interface TabsProps<Name extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly name: Name; readonly label: string }[];
  readonly chosen: Name;
  readonly onChoose: (name: Name) => void;
  /** Tabs share the width and stay visible while their content scrolls; else each is as wide as its label. */
  readonly isShared?: boolean;
  /** Content of the selected tab. */
  readonly children: ReactNode;
}

/** Tabs of one page or sheet: arrow keys, Home and End go from one to another and show it. */
export function Tabs<Name extends string>(props: TabsProps<Name>) {
  const { label, tabs, chosen, onChoose, isShared = false, children } = props;
  const id = useId();
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    const next = nextOf(
      tabs.map(({ name }) => name),
      chosen,
      event.key,
    );
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <>
      <div role="tablist" aria-label={label} className={classNames(styles.tabs, isShared && styles.shared)}>
        {tabs.map((tab) => (
          <button
            key={tab.name}
            id={`${id}-${tab.name}`}
            type="button"
            role="tab"
            className={classNames(styles.tab, tab.name === chosen && styles.chosen)}
            aria-selected={tab.name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab.name === chosen ? 0 : -1}
            onClick={(event) => {
              event.currentTarget.scrollIntoView({ inline: 'nearest', block: 'nearest' });
              onChoose(tab.name);
            }}
            onKeyDown={move}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  );
}

function nextOf<Name extends string>(names: readonly Name[], from: Name, key: string): Name | undefined {
  const at = names.indexOf(from);
  const next = names[(at + 1) % names.length];
  const previous = names.at(at - 1);
  const isFromRight = document.documentElement.dir === 'rtl';
  switch (key) {
    case 'ArrowRight':
      return isFromRight ? previous : next;
    case 'ArrowLeft':
      return isFromRight ? next : previous;
    case 'Home':
      return names[0];
    case 'End':
      return names.at(-1);
    default:
      return undefined;
  }
}
