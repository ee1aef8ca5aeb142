import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { administrationTexts as texts } from './administration.texts.ts';
import styles from './administration.late.module.css';

export const ADMIN_TABS = ['overview', 'users', 'emails', 'content', 'community'] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

/** The tab of this name; the first for any other. */
export function adminTabOf(name: string | undefined): AdminTab {
  return ADMIN_TABS.find((tab) => tab === name) ?? 'overview';
}

interface AdminTabsProps {
  readonly chosen: AdminTab;
  readonly onChoose: (tab: AdminTab) => void;
  /** What the chosen tab shows. */
  readonly children: ReactNode;
}

/** The five tabs: arrow keys, Home and End go from one to another. */
export function AdminTabs({ chosen, onChoose, children }: AdminTabsProps) {
  const id = useId();
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    const next = nextTab(chosen, event.key);
    if (!next) return;
    event.preventDefault();
    onChoose(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <>
      <div role="tablist" aria-label={texts.tabs} className={styles.tabs}>
        {ADMIN_TABS.map((tab) => (
          <button
            key={tab}
            id={`${id}-${tab}`}
            type="button"
            role="tab"
            className={classNames(styles.tab, tab === chosen && styles.chosen)}
            aria-selected={tab === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab === chosen ? 0 : -1}
            onClick={(event) => {
              event.currentTarget.scrollIntoView({ inline: 'nearest', block: 'nearest' });
              onChoose(tab);
            }}
            onKeyDown={move}
          >
            {texts[tab]}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`} className={styles.panel}>
        {children}
      </div>
    </>
  );
}

function nextTab(from: AdminTab, key: string): AdminTab | undefined {
  const at = ADMIN_TABS.indexOf(from);
  const next = ADMIN_TABS[(at + 1) % ADMIN_TABS.length];
  const previous = ADMIN_TABS.at(at - 1);
  const isFromRight = document.documentElement.dir === 'rtl';
  switch (key) {
    case 'ArrowRight':
      return isFromRight ? previous : next;
    case 'ArrowLeft':
      return isFromRight ? next : previous;
    case 'Home':
      return ADMIN_TABS[0];
    case 'End':
      return ADMIN_TABS.at(-1);
    default:
      return undefined;
  }
}
