import { HEALTH_PATH } from '@posy/contract/health';
import { useSyncExternalStore } from 'react';
import { useSyncStatus } from '../../kit/use-sync-status.ts';
import { offlineStart } from '../../platform/offline-start.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { outboxTexts as texts } from './outbox.en.ts';

/** The reason why nothing is sent right now, and the remedy. Empty when everything works. */
export function OutboxNotice({ waiting }: { readonly waiting: number }) {
  const { network, auth, isUpdateRequired } = useSyncStatus();
  const canReopen = useSyncExternalStore(offlineStart.subscribe, offlineStart.isPossible);
  if (isUpdateRequired) {
    return (
      <Banner tone="bad" action={<Button onClick={() => location.reload()}>{texts.refresh}</Button>}>
        {texts.updateHint}
      </Banner>
    );
  }
  if (auth === 'other') return <Banner tone="bad">{texts.otherAccount}</Banner>;
  if (auth === 'needed') {
    return (
      <Banner tone="bad" action={<Button onClick={() => location.assign('/login')}>{texts.signInAction}</Button>}>
        {waiting > 0 ? `${texts.signIn({ count: waiting })}. ${texts.signInHint}` : texts.signInHint}
      </Banner>
    );
  }
  if (network === 'online') return null;
  const hints = { offline: texts.offlineHint, 'server-down': texts.serverDownHint, portal: texts.portalHint };
  const notes = { offline: texts.offlineNote, 'server-down': texts.serverDownNote, portal: texts.portalNote };
  const parts = [(waiting > 0 ? hints : notes)[network], !canReopen && texts.keepOpen];
  const note = parts.filter(Boolean).join(' ');
  if (network === 'offline') return <Banner tone="waiting">{note}</Banner>;
  return (
    <Banner tone="waiting" action={<LogInLink />}>
      {network === 'portal' ? note : `${note} ${texts.maybePortal}`}
    </Banner>
  );
}

/** Opens the login page of a captive portal: the worker does not answer this path, and Posy answers with a note of its own. */
function LogInLink() {
  return (
    <a className={buttonClass({ size: 'small' })} href={HEALTH_PATH} target="_blank" rel="noopener noreferrer">
      {texts.portalOpen}
    </a>
  );
}
