import type { NoticeEntity } from '@posy/contract/reports';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useNow } from '../../platform/use-now.ts';
import { Icon } from '../../ui/icon.tsx';
import { absoluteTime, shortAge } from '../../ui/times.ts';
import { noticesTexts as texts } from './notices.texts.ts';
import styles from './notices.late.module.css';

/** What came of a report, for who made it or for whom it was about: what was decided, why, and about which words. */
export function NoticeRow({ notice }: { readonly notice: NoticeEntity }) {
  const { kind, target, reason, excerpt, createdAt } = notice;
  const now = useNow();
  const at = Date.parse(createdAt);
  const isOfOwn = kind === 'removed' || kind === 'warned';
  return (
    <div className={styles.row} data-notice={kind}>
      <span className={styles.sign}>
        <Icon of={isOfOwn ? ShieldAlert : ShieldCheck} />
      </span>
      <div className={styles.text}>
        <p>
          <strong>{texts.from}</strong> {texts[kind]({ target })}{' '}
          <time dateTime={createdAt} title={absoluteTime(at)} className={styles.age}>
            {shortAge(at, now)}
          </time>
        </p>
        {reason !== '' && <p className={styles.reason}>{texts.reason({ reason })}</p>}
        {excerpt !== '' && (
          <q className={styles.excerpt} dir="auto">
            {excerpt}
          </q>
        )}
      </div>
    </div>
  );
}
