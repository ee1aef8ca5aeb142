import type { NoticeEntity } from '@posy/contract/reports';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { Age } from '../../kit/age.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { rowClass, RowContent, RowHint, RowPreview } from '../../ui/row.tsx';
import { noticesTexts as texts } from './notices.en.ts';
import styles from './notices.module.css';

/** The result of a report, for its author or for the reported user: the decision, its reason and the texts concerned. */
export function NoticeRow({ notice }: { readonly notice: NoticeEntity }) {
  const { kind, target, reason, excerpt, createdAt } = notice;
  const isOfOwn = kind === 'removed' || kind === 'warned';
  return (
    <div className={rowClass({ isTop: true })}>
      <RowContent
        lead={
          <span className={classNames(styles.sign, isOfOwn && styles.ofOwn)}>
            <Icon of={isOfOwn ? ShieldAlert : ShieldCheck} />
          </span>
        }
      >
        <p>
          <strong>{texts.from}</strong> {texts[kind]({ target })}{' '}
          <RowHint>
            <Age at={Date.parse(createdAt)} />
          </RowHint>
        </p>
        {reason !== '' && <p className={styles.reason}>{texts.reason({ reason })}</p>}
        {excerpt !== '' && <RowPreview isQuote>{excerpt}</RowPreview>}
      </RowContent>
    </div>
  );
}
