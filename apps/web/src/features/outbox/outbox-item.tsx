import { type ErrorCode, isErrorCode } from '@posy/contract/errors';
import type { MutationKey } from '@posy/contract/ids';
import type { OutboxEntry } from '@posy/sync/mutation';
import { X } from 'lucide-react';
import { useLocal } from '../../kit/local-context.ts';
import { refusalMessage } from '../../language/refusal-message.ts';
import { deliveryOf } from '../../sync/delivery.ts';
import { discardEntry, retryEntry, sendNow } from '../../sync/outbox-actions.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SendingOverlay } from '../../ui/sending-ring.tsx';
import { announceText } from '../../ui/toast.ts';
import { uiTexts } from '../../ui/ui.en.ts';
import { useDataSaver } from '../data-saver/use-data-saver.ts';
import { deliveryText } from '../delivery/delivery-text.ts';
import { deliveryTexts } from '../delivery/delivery.en.ts';
import type { EntryAbout } from '../delivery/entry-about.ts';
import { useUploadPercent } from '../delivery/use-entry-status.ts';
import { PostTime } from '../posts/post-time.tsx';
import { EntryPicture } from './entry-picture.tsx';
import { type EntryWords, wordsOf } from './entry-words.ts';
import { NarrowingActions } from './narrowing-actions.tsx';
import { outboxTexts as texts } from './outbox.en.ts';
import styles from './outbox.module.css';

interface OutboxItemProps {
  readonly entry: OutboxEntry;
  readonly about: EntryAbout;
  /** The files that hold it back while uploads are paused: its own, or those of earlier entries. */
  readonly files: readonly MutationKey[];
  /** The overdue entries that it waits for, or itself: they need the user's confirmation. */
  readonly overdue: readonly MutationKey[];
  /** The earlier entries that it waits for, so that it is not shared with people who were to be excluded, and their titles. */
  readonly narrowings: readonly OutboxEntry[];
  readonly waitsFor: string;
  /** Asks the user before it is discarded. */
  readonly onAsk: (key: MutationKey) => void;
}

/** One mutation: its title, its progress, and Retry, Discard and Cancel where they apply. */
export function OutboxItem({ entry, about, files, overdue, narrowings, waitsFor, onAsk }: OutboxItemProps) {
  const local = useLocal();
  const words = wordsOf(entry.kind);
  const title = words.title(entry.args, about);
  const what = words.whatAbout?.(about) ?? words.what;
  const { allows } = useDataSaver();
  const paused = entry.status === 'queued' && !allows.uploads ? files : [];
  const isBehind = entry.status === 'queued' && narrowings.length > 0;
  const state = useStateText(entry, paused, overdue);
  const toSend = [...new Set([...paused, ...overdue])];
  const sendPaused = async () => {
    for (const key of toSend) await sendNow(local, key);
  };
  const percent = useUploadPercent(entry.key);
  const drop = () => void discardEntry(local, entry.key).then(() => announceText(uiTexts.discarded));
  const discard = words.staysWhenRefused ? () => onAsk(entry.key) : drop;
  const labelOf = (action: string) => texts.actionItem({ action, what: title });
  const canRetry = entry.status === 'failed' || entry.status === 'stalled';
  const refusal = entry.error && refusalOf(words, entry.error, entry.args);
  return (
    <li className={styles.item} data-status={entry.status}>
      {entry.file && (
        <EntryPicture entry={entry}>
          {entry.status === 'sending' && (
            <SendingOverlay
              isSmall
              percent={percent}
              progressLabel={deliveryTexts.sending}
              label={texts.cancelItem({ what: title })}
              onCancel={discard}
            />
          )}
        </EntryPicture>
      )}
      <div className={styles.what}>
        <p className={styles.title}>{title}</p>
        <p className={styles.about}>
          {details(title, what, about).map((detail) => (
            <span key={detail} className={styles.kind}>
              <bdi>{detail}</bdi>
            </span>
          ))}
          <PostTime createdAt={entry.createdAt} />
        </p>
        <Badge tone={overdue.includes(entry.key) ? 'bad' : TONES[entry.status]}>{state}</Badge>
        {isBehind && <p className={styles.reason}>{texts.waitsFor({ what: waitsFor })}</p>}
        {canRetry && refusal && <p className={styles.reason}>{refusal}</p>}
      </div>
      {entry.status === 'sending' ? (
        !entry.file && (
          <IconButton label={texts.cancelItem({ what: title })} icon={<Icon of={X} size={18} />} onClick={discard} />
        )
      ) : (
        <div className={classNames(styles.actions, isBehind && styles.choices)}>
          {entry.status === 'failed' && words.fix && (
            <Button size="small" onClick={words.fix.open}>
              {words.fix.label}
            </Button>
          )}
          {toSend.length > 0 && !isBehind && (
            <Button size="small" aria-label={labelOf(texts.sendNow)} onClick={() => void sendPaused()}>
              {texts.sendNow}
            </Button>
          )}
          {canRetry && (
            <Button size="small" aria-label={labelOf(uiTexts.retry)} onClick={() => void retryEntry(local, entry.key)}>
              {uiTexts.retry}
            </Button>
          )}
          {isBehind ? (
            <NarrowingActions share={entry} title={title} narrowings={narrowings} onDiscard={discard} />
          ) : (
            <Button size="small" variant="plain" aria-label={labelOf(uiTexts.discard)} onClick={discard}>
              {uiTexts.discard}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** The second line of an entry, without what its title says already. */
function details(title: string, what: string, { person, text }: EntryAbout): readonly string[] {
  const isKnown = (part: string) => title.includes(part) || what.includes(part);
  return [
    ...(title.includes(what) || (person !== null && title.includes(person)) ? [] : [what]),
    ...(person === null || isKnown(person) ? [] : [person]),
    ...(text === null || isKnown(text) ? [] : [text]),
  ];
}

/** The texts of some kinds only say that it failed; the reason follows them. */
function refusalOf(
  words: EntryWords,
  { code, message, field }: NonNullable<OutboxEntry['error']>,
  args: unknown,
): string | null {
  const reason = refusalMessage(code, message);
  const text = words.refused(code, reason, args, field);
  if (text === null || reason === '' || text.includes(reason) || !isErrorCode(code) || VAGUE.has(code)) return text;
  return texts.refusedFor({ text, reason });
}

const VAGUE: ReadonlySet<ErrorCode> = new Set(['invalid_input', 'internal', 'malformed_body', 'not_found']);

const TONES: Readonly<Record<OutboxEntry['status'], BadgeTone>> = {
  queued: 'waiting',
  sending: 'waiting',
  acked: 'good',
  blocked: 'waiting',
  stalled: 'bad',
  failed: 'bad',
};

function useStateText(entry: OutboxEntry, paused: readonly MutationKey[], overdue: readonly MutationKey[]): string {
  const percent = useUploadPercent(entry.key);
  const { choices } = useDataSaver();
  if (entry.status === 'sending' && percent !== null) return deliveryText('sending', { percent });
  if (overdue.length > 0) return overdue.includes(entry.key) ? texts.overdueState : texts.behindYou;
  if (paused.length > 0) {
    const isOwn = paused.includes(entry.key);
    if (choices.uploads === 'wifi') return isOwn ? texts.waitsForWifi : texts.behindWifi;
    return isOwn ? texts.waitsForYou : texts.behindYou;
  }
  const { kind } = deliveryOf(entry);
  return deliveryText(kind === 'sent' ? 'sending' : kind);
}
