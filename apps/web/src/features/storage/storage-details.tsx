import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { formatBytes } from '../../language/format-bytes.ts';
import { formatNumber } from '../../language/formats.ts';
import { keptBudgetOf } from '../../local/quota.ts';
import { offlineStart } from '../../platform/offline-start.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { storageTexts as texts } from './storage.en.ts';
import { clearPictures, readStoredThings, type StoredThings } from './storage.local.ts';
import styles from './storage.module.css';

/** The data stored on this device by kind, the free space, and buttons for clearing it. Works without a network. */
export function StorageDetails() {
  const local = useLocal();
  const stored = useLiveQuery(() => readStoredThings(local), [local]);
  const { room, refresh } = useStorageEstimate();
  const canReopen = useSyncExternalStore(offlineStart.subscribe, offlineStart.isPossible);
  const [announcement, setAnnouncement] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const [isClearing, setIsClearing] = useState(false);
  const size = formatBytes(stored?.pictureBytes ?? 0);

  const clear = async () => {
    setIsClearing(true);
    try {
      await clearPictures(local);
      setAnnouncement(texts.cleared({ size }));
    } catch {
      setAnnouncement(texts.clearFailed);
    }
    setIsClearing(false);
    setIsAsking(false);
    refresh();
  };
  return (
    <>
      <p className={styles.intro}>{texts.intro}</p>
      {!canReopen && <Banner tone="waiting">{texts.noOfflineStart}</Banner>}
      {stored && <Kinds stored={stored} quota={room?.quota} />}
      {room && room.quota > 0 && <Room room={room} />}
      {room && <Persistence isPersistent={room.isPersistent} onChange={refresh} />}
      <div className={styles.actions}>
        <Button disabled={!stored || stored.pictures === 0} onClick={() => setIsAsking(true)}>
          {texts.clear}
        </Button>
      </div>
      {/* Outside the dialog, so that screen readers announce it while the dialog is closing. */}
      <p className={styles.announcement} role="status" aria-live="polite">
        {announcement}
      </p>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={texts.clearTitle}
        confirmLabel={texts.clear}
        onConfirm={() => void clear()}
        isBusy={isClearing}
        isDanger
      >
        <p>{texts.clearQuestion({ size })}</p>
      </ConfirmDialog>
    </>
  );
}

interface KindsProps {
  readonly stored: StoredThings;
  /** The space of this origin in bytes, where the browser says it. */
  readonly quota: number | undefined;
}

function Kinds({ stored, quota }: KindsProps) {
  const { pictures, pictureBytes, kept, keptBytes, posts, comments, people, unsent, drafts } = stored;
  const rows: readonly (readonly [string, string])[] = [
    [
      texts.pictures,
      pictures === 0
        ? texts.none
        : texts.picturesValue({ count: formatNumber(pictures), size: formatBytes(pictureBytes) }),
    ],
    [
      texts.kept,
      kept === 0
        ? texts.none
        : texts.keptValue({
            count: formatNumber(kept),
            size: formatBytes(keptBytes),
            budget: formatBytes(keptBudgetOf(quota)),
          }),
    ],
    [texts.posts, numberOr(posts)],
    [texts.comments, numberOr(comments)],
    [texts.people, numberOr(people)],
    [texts.unsent, numberOr(unsent)],
    [texts.drafts, numberOr(drafts)],
  ];
  return (
    <dl className={styles.kinds}>
      {rows.map(([label, value]) => (
        <div key={label} className={styles.kind}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function numberOr(count: number): string {
  return count === 0 ? texts.none : formatNumber(count);
}

function Room({ room: { used, quota } }: { readonly room: StorageEstimate }) {
  return (
    <div className={styles.room}>
      <progress className={styles.bar} value={used} max={quota} aria-label={texts.usageLabel} />
      <p className={styles.hint}>{texts.usage({ used: formatBytes(used), quota: formatBytes(quota) })}</p>
    </div>
  );
}

interface PersistenceProps {
  readonly isPersistent: boolean;
  readonly onChange: () => void;
}

/** Whether the browser protects this data when space is short, and a button that asks for it. */
function Persistence({ isPersistent, onChange }: PersistenceProps) {
  const [isRefused, setIsRefused] = useState(false);
  const ask = async () => {
    const isGranted = await askToPersist().catch(() => false);
    setIsRefused(!isGranted);
    onChange();
  };
  return (
    <div className={styles.persistence}>
      <p role="status">
        <span>{isPersistent ? texts.persistent : texts.notPersistent}</span>{' '}
        {isRefused && !isPersistent && <span>{texts.persistRefused}</span>}
      </p>
      {!isPersistent && (
        <Button size="small" onClick={() => void ask()}>
          {texts.askToPersist}
        </Button>
      )}
    </div>
  );
}

/** The space of this origin on the device, in bytes, and whether the browser has promised persistence. */
interface StorageEstimate {
  readonly used: number;
  readonly quota: number;
  readonly isPersistent: boolean;
}

/** null before the browser's answer, or without one. `refresh` asks again. */
function useStorageEstimate(): { readonly room: StorageEstimate | null; readonly refresh: () => void } {
  const [room, setRoom] = useState<StorageEstimate | null>(null);
  const refresh = useCallback(() => {
    readRoom().then(setRoom, () => undefined);
  }, []);
  useEffect(refresh, [refresh]);
  return { room, refresh };
}

async function readRoom(): Promise<StorageEstimate | null> {
  const storage = globalThis.navigator?.storage;
  if (typeof storage?.estimate !== 'function') return null;
  const [{ usage = 0, quota = 0 }, isPersistent] = await Promise.all([storage.estimate(), storage.persisted()]);
  return { used: usage, quota, isPersistent };
}

/** Asks the browser for persistent storage. Returns whether it is granted. */
async function askToPersist(): Promise<boolean> {
  return (await globalThis.navigator?.storage?.persist?.()) ?? false;
}
