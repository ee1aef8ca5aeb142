import type { ReactNode } from 'react';
import { Tabs } from '../../ui/tabs.tsx';
import { administrationTexts as texts } from './administration.en.ts';
import styles from './administration.module.css';

const ADMIN_TABS = ['overview', 'users', 'emails', 'content', 'community'] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

/** The tab of this name; the first for any other. */
export function adminTabOf(name: string | undefined): AdminTab {
  return ADMIN_TABS.find((tab) => tab === name) ?? 'overview';
}

interface AdminTabsProps {
  readonly chosen: AdminTab;
  readonly onChoose: (tab: AdminTab) => void;
  /** Content of the selected tab. */
  readonly children: ReactNode;
}

/** The five tabs. */
export function AdminTabs({ chosen, onChoose, children }: AdminTabsProps) {
  const tabs = ADMIN_TABS.map((name) => ({ name, label: texts[name] }));
  return (
    <Tabs label={texts.tabs} tabs={tabs} chosen={chosen} onChoose={onChoose}>
      <div className={styles.panel}>{children}</div>
    </Tabs>
  );
}
