import { type AuditEntry, auditCall } from '@posy/contract/audit';
import { useState } from 'react';
import { AdminFrame } from '../../kit/admin-frame.tsx';
import { useOnlineList } from '../../kit/use-online-list.ts';
import { shownName } from '../../language/display-name.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { ListMore } from '../../ui/list-note.tsx';
import { ListProblem } from '../../ui/list-problem.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { uiTexts } from '../../ui/ui.en.ts';
import { useAdminCall } from '../session/use-admin-call.ts';
import { AUDIT_ACTS } from './audit-acts.ts';
import { AuditTable } from './audit-table.tsx';
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
  const { rows, state, hasMore } = list;
  return (
    <AdminFrame title={texts.title} back={{ to: '/services', label: texts.back }}>
      <div className={styles.log}>
        <p className={styles.about}>{texts.about}</p>
        <div className={styles.filter}>
          <Field label={texts.act}>
            {(control) => (
              <select {...control} value={action} onChange={({ target }) => setAction(target.value)}>
                <option value="">{texts.anyAct}</option>
                {Object.entries(AUDIT_ACTS).map(([each, name]) => (
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
        {(state === 'unreachable' || state === 'failed') && (
          <ListProblem retryLabel={uiTexts.tryAgain} onRetry={list.retry}>
            {texts[state]}
          </ListProblem>
        )}
        {rows.length === 0 && state === 'loaded' && (
          <EmptyState title={texts.empty} hint={texts.emptyHint} art="nothing" />
        )}
        {list.isUnknown && state === 'asking' && <RowSkeletons label={texts.loading} lead={null} />}
        {rows.length > 0 && (
          <AuditTable
            entries={rows}
            isStale={state === 'asking'}
            isFolded={action === ''}
            onActor={actor ? null : setActor}
          />
        )}
        {hasMore && (
          <ListMore>
            <Button isBusy={list.isLoadingMore} onClick={list.more}>
              {uiTexts.more}
            </Button>
          </ListMore>
        )}
      </div>
    </AdminFrame>
  );
}
