import { adDayOf, adStateAt, clickThroughRate, HUNDREDTHS } from '@posy/contract/ad-rules';
import type { AdState } from '@posy/contract/ads';
import { ImageOff } from 'lucide-react';
import { useLocal } from '../../kit/local-context.ts';
import { formatNumber } from '../../language/formats.ts';
import type { Unsent } from '../../sync/delivery.ts';
import { discardEntry, retryEntry } from '../../sync/outbox-actions.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { FailedActions } from '../../ui/discard-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Switch } from '../../ui/switch.tsx';
import { showToast } from '../../ui/toast.ts';
import { DeliveryState } from '../delivery/delivery-state.tsx';
import { deliveryText } from '../delivery/delivery-text.ts';
import { useUploadPercent } from '../delivery/use-entry-status.ts';
import type { AdPurpose } from './ad-draft.local.ts';
import { AdMenu } from './ad-menu.tsx';
import { AUDIENCE_NAMES, CALL_NAMES, STATE_NAMES } from './ad-names.ts';
import { amount, dateOf } from './ad-numbers.ts';
import type { AdView } from './ad-overlay.ts';
import { adRefusal } from './ad-refusal.ts';
import { adsPageTexts } from './ads-page.en.ts';
import { adsTexts as texts } from './ads.en.ts';
import { OwnAdPicture } from './own-ad-picture.tsx';
import { switchAd } from './save-ad.ts';
import styles from './ads.module.css';

interface AdRowProps {
  readonly ad: AdView;
  readonly now: number;
  readonly onOpen: (purpose: AdPurpose) => void;
}

const TONES: Readonly<Record<AdState, BadgeTone>> = {
  active: 'good',
  paused: 'plain',
  ended: 'plain',
  spent: 'waiting',
};

/** One ad: content, counts, cost, switch and menu. */
export function AdRow({ ad, now, onOpen }: AdRowProps) {
  const state = adStateAt(ad, now);
  const end = dateOf(Date.parse(ad.endsAt));
  return (
    <li className={styles.ad} data-ad={ad.id} aria-label={ad.title}>
      <div className={styles.thumb}>
        {ad.media ? (
          <OwnAdPicture media={ad.media} alt="" sizes="72px" isSquare />
        ) : (
          <span className={styles.blank} title={adsPageTexts.noPicture}>
            <Icon of={ImageOff} size={20} />
          </span>
        )}
      </div>
      <div className={styles.about}>
        <p className={styles.adTitle} dir="auto">
          {ad.title}
        </p>
        <p className={styles.facts}>
          <Badge tone={TONES[state]}>{STATE_NAMES[state]}</Badge>
          <span>
            {AUDIENCE_NAMES[ad.targetAudience]} · {CALL_NAMES[ad.callToAction]} ·{' '}
            {state === 'ended' ? adsPageTexts.ended({ date: end }) : adsPageTexts.ends({ date: end })}
          </span>
        </p>
        {ad.delivery.kind !== 'sent' && <AdDelivery delivery={ad.delivery} />}
      </div>
      <Numbers ad={ad} now={now} />
      <div className={styles.runs}>
        <RunSwitch ad={ad} isEnded={state === 'ended'} />
      </div>
      <div className={styles.menu}>
        <AdMenu ad={ad} onOpen={onOpen} />
      </div>
    </li>
  );
}

function Numbers({ ad, now }: { readonly ad: AdView; readonly now: number }) {
  const budget = ad.dailyBudget * HUNDREDTHS;
  const spentToday = ad.spentOn === adDayOf(now) ? ad.spentToday : 0;
  const spent = adsPageTexts.spentOf({ spent: amount(spentToday), budget: amount(budget) });
  return (
    <dl className={styles.numbers}>
      <div>
        <dt>{adsPageTexts.impressions}</dt>
        <dd>{formatNumber(ad.impressions)}</dd>
      </div>
      <div>
        <dt>{adsPageTexts.clicks}</dt>
        <dd>{formatNumber(ad.clicks)}</dd>
      </div>
      <div>
        <dt>{adsPageTexts.ctr}</dt>
        <dd>{clickThroughRate(ad, 1)}%</dd>
      </div>
      <div className={styles.spend}>
        <dt>{adsPageTexts.spentToday}</dt>
        <dd>
          {spent}
          <progress className={styles.bar} value={Math.min(spentToday, budget)} max={budget} aria-label={spent} />
          <span className={styles.inAll}>{adsPageTexts.spentInAll({ spent: amount(ad.spent) })}</span>
        </dd>
      </div>
    </dl>
  );
}

function RunSwitch({ ad, isEnded }: { readonly ad: AdView; readonly isEnded: boolean }) {
  const local = useLocal();
  const change = async (isActive: boolean) => {
    try {
      await switchAd(local, ad.id, isActive);
    } catch {
      showToast({ title: texts.saveFailed, isError: true });
    }
  };
  const label = ad.isActive ? adsPageTexts.active : adsPageTexts.paused;
  return (
    <Switch
      label={label}
      spoken={adsPageTexts.stateOf({ state: label, title: ad.title })}
      isOn={ad.isActive}
      isDisabled={isEnded || ad.delivery.kind === 'failed'}
      onChange={(isActive) => void change(isActive)}
    />
  );
}

/** Delivery state of an unsent ad or change, with the share of sent bytes, and its actions. */
export function AdDelivery({ delivery }: { readonly delivery: Unsent }) {
  const local = useLocal();
  const percent = useUploadPercent(delivery.key);
  const reason = delivery.kind === 'failed' ? adRefusal(delivery.code, delivery.message) : '';
  // A full device cannot store either mutation.
  const showFailure = () => showToast({ title: texts.saveFailed, isError: true });
  return (
    <div className={styles.delivery} data-delivery={delivery.kind}>
      <DeliveryState delivery={delivery} text={deliveryText(delivery.kind, { percent, reason })} iconSize={16} />
      {(delivery.kind === 'failed' || delivery.kind === 'stalled') && (
        <FailedActions
          texts={adsPageTexts}
          onRetry={() => void retryEntry(local, delivery.key).catch(showFailure)}
          onDiscard={() => discardEntry(local, delivery.key)}
          onDiscardFailed={showFailure}
        />
      )}
    </div>
  );
}
