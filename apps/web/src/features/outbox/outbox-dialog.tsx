import type { MutationKey } from '@posy/contract/ids';
import { narrowingsBefore } from '@posy/sync/barrier';
import type { OutboxEntry } from '@posy/sync/mutation';
import { pausedBy, isOverdue } from '@posy/sync/outbox-rules';
import { useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { useSyncStatus } from '../../kit/use-sync-status.ts';
import { formatDate } from '../../language/formats.ts';
import { discardEntry, retryEntry } from '../../sync/outbox-actions.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DiscardDialog } from '../../ui/discard-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { clockTime } from '../../ui/times.ts';
import { showToast } from '../../ui/toast.ts';
import { ABOUT_NOTHING, readEntriesAbout } from './entries-about.ts';
import { wordsOf } from './entry-words.ts';
import { OutboxItem } from './outbox-item.tsx';
import { OutboxNotice } from './outbox-notice.tsx';
import { outboxTexts as texts } from './outbox.en.ts';
import { readOutbox } from './outbox.local.ts';
import styles from './outbox.module.css';

/** The pending and the refused mutations, with the possible actions for each. */
export function OutboxDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const local = useLocal();
  const entries = useLiveQuery(() => readOutbox(local), [local]);
  const [asked, setAsked] = useState<MutationKey | null>(null);
  const stuck = (entries ?? []).filter(({ status }) => status === 'failed' || status === 'stalled');
  const retryAll = async () => {
    for (const { key } of stuck) await retryEntry(local, key);
  };
  const footer =
    stuck.length > 1 ? (
      <Button variant="primary" onClick={() => void retryAll()}>
        {texts.retryAll}
      </Button>
    ) : undefined;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.title} footer={footer}>
      <OutboxNotice waiting={entries?.length ?? 0} />
      {entries && <Entries entries={entries} onAsk={setAsked} />}
      <LastSynced />
      {/* Not in the row: the row is removed with its entry, and a dialog in it would never close properly. */}
      <DiscardDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        texts={texts}
        onDiscard={async () => {
          if (asked !== null) await discardEntry(local, asked);
        }}
        onDiscardFailed={() => showToast({ title: texts.discardFailed, isError: true })}
      />
    </Dialog>
  );
}

interface EntriesProps {
  readonly entries: readonly OutboxEntry[];
  readonly onAsk: (key: MutationKey) => void;
}

function Entries({ entries, onAsk }: EntriesProps) {
  const local = useLocal();
  const about = useLiveQuery(() => readEntriesAbout(local, entries), [local, entries]);
  if (entries.length === 0) {
    return <EmptyState title={texts.empty} hint={texts.emptyHint} art="seeds" />;
  }
  const now = local.device.clock.now();
  const paused = pausedBy(entries);
  const overdue = pausedBy(entries, (entry) => isOverdue(entry, now));
  const behind = narrowingsBefore(entries);
  const aboutOf = ({ key }: OutboxEntry) => about?.get(key) ?? ABOUT_NOTHING;
  const titleOf = (entry: OutboxEntry) => wordsOf(entry.kind).title(entry.args, aboutOf(entry));
  const narrowingsOf = ({ key }: OutboxEntry) => entries.filter((each) => behind.get(key)?.includes(each.key));
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <OutboxItem
          key={entry.key}
          entry={entry}
          about={aboutOf(entry)}
          files={paused.get(entry.key) ?? []}
          overdue={overdue.get(entry.key) ?? []}
          narrowings={narrowingsOf(entry)}
          waitsFor={narrowingsOf(entry).map(titleOf).join(' · ')}
          onAsk={onAsk}
        />
      ))}
    </ul>
  );
}

/** The time of the last sync, with its day if that is not today. Nothing before the first one. */
function LastSynced() {
  const { lastSyncedAt } = useSyncStatus();
  const { device } = useLocal();
  if (lastSyncedAt === null) return null;
  const isToday = new Date(lastSyncedAt).toDateString() === new Date(device.clock.now()).toDateString();
  const time = isToday
    ? clockTime(lastSyncedAt)
    : formatDate(lastSyncedAt, { dateStyle: 'medium', timeStyle: 'short' });
  return <p className={styles.synced}>{texts.lastSynced({ time })}</p>;
}
