import { UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { AdminFrame } from '../../kit/admin-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { LinkAdmin } from '../links/link-admin.tsx';
import { AddUserDialog } from './add-user-dialog.tsx';
import { administrationTexts as texts } from './administration.en.ts';
import { Alerts } from './alerts.tsx';
import { EmailsTab } from './emails-tab.tsx';
import { Overview } from './overview.tsx';
import { UsersTab } from './users-tab.tsx';
import styles from './administration.module.css';

interface AdministrationScreenProps {
  readonly tab: AdminTab;
  /** Changes the address, so that a reload and Back find the tab again. */
  readonly onTab: (tab: AdminTab) => void;
}

/** /services: administration of the whole site. */
export function AdministrationScreen({ tab, onTab }: AdministrationScreenProps) {
  const [isAdding, setIsAdding] = useState(false);
  const [added, setAdded] = useState(0);
  const add = (
    <Button variant="primary" icon={<Icon of={UserPlus} size={18} />} onClick={() => setIsAdding(true)}>
      {texts.addUser}
    </Button>
  );
  return (
    <AdminFrame title={texts.title} back={{ to: '/', label: texts.back }} action={add}>
      <Alerts />
      <AdminTabs chosen={tab} onChoose={onTab}>
        {tab === 'overview' && <Overview key={added} />}
        {tab === 'users' && <UsersTab added={added} />}
        {tab === 'emails' && <EmailsTab />}
        {tab === 'content' && <LinkAdmin key="image" kind="image" />}
        {tab === 'community' && <LinkAdmin key="community" kind="community" />}
      </AdminTabs>
      <AddUserDialog
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
        onCreated={() => {
          setAdded(added + 1);
          onTab('users');
        }}
      />
    </AdminFrame>
  );
}

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
function AdminTabs({ chosen, onChoose, children }: AdminTabsProps) {
  const tabs = ADMIN_TABS.map((name) => ({ name, label: texts[name] }));
  return (
    <Tabs label={texts.tabs} tabs={tabs} chosen={chosen} onChoose={onChoose}>
      <div className={styles.panel}>{children}</div>
    </Tabs>
  );
}
