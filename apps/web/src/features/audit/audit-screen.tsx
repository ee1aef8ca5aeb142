import { type AuditEntry, auditCall } from '@posy/contract/audit';
import { useState } from 'react';
import { AdminFrame } from '../../kit/admin-frame.tsx';
import { useOnlineList } from '../../kit/online-list.ts';
import { OnlineRows } from '../../kit/online-rows.tsx';
import { shownName } from '../../language/display-name.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { uiTexts } from '../../ui/ui.en.ts';
import { useAdminCall } from '../session/use-admin-call.ts';
import { AUDIT_ACTIONS, AuditTable } from './audit-table.tsx';
import { auditTexts as texts } from './audit.en.ts';
import styles from './audit.module.css';

/** Lines per request. */
const PAGE_SIZE = 50;

/** /admin/audit: actors, actions, times and targets, newest first. */
export function AuditScreen() {
  const [action, setAction] = useState('');
  const [actor, setActor] = useState<AuditEntry['actor'] | null>(null);
  const list = useOnlineList(useAdminCall(), auditCall, {
    limit: PAGE_SIZE,
    action: action || undefined,
    actorId: actor?.id,
  });
  return (
    <AdminFrame title={texts.title} back={{ to: '/services', label: texts.back }}>
      <div className={styles.log}>
        <p className={styles.about}>{texts.about}</p>
        <div className={styles.filter}>
          <Field label={texts.action}>
            {(control) => (
              <select {...control} value={action} onChange={({ target }) => setAction(target.value)}>
                <option value="">{texts.anyAction}</option>
                {Object.entries(AUDIT_ACTIONS).map(([each, name]) => (
                  <option key={each} value={each}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
        {actor && (
          <Banner
            action={
              <Button size="small" onClick={() => setActor(null)}>
                {texts.everybody}
              </Button>
            }
          >
            {texts.onlyOfNow({ name: shownName(actor.name) })}
          </Banner>
        )}
        <OnlineRows
          list={list}
          texts={texts}
          loading={<RowSkeletons label={uiTexts.loading} lead={null} />}
          empty={<EmptyState title={texts.empty} hint={texts.emptyHint} art="nothing" />}
        >
          <AuditTable
            entries={list.rows}
            isStale={list.state === 'asking'}
            isFolded={action === ''}
            onActor={actor ? null : setActor}
          />
        </OnlineRows>
      </div>
    </AdminFrame>
  );
}
