import { useSyncStatus } from '../../app/use-sync-status.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { outboxTexts as texts } from './outbox.texts.ts';

/** Why nothing goes out right now, and what helps. Nothing where all is well. */
export function OutboxNotice({ waiting }: { readonly waiting: number }) {
  const { network, auth, isUpdateRequired } = useSyncStatus();
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
        {waiting > 0 ? `${texts.signIn(waiting)}. ${texts.signInHint}` : texts.signInHint}
      </Banner>
    );
  }
  if (network === 'online' || waiting === 0) return null;
  const hints = { offline: texts.offlineHint, 'server-down': texts.serverDownHint, portal: texts.portalHint };
  return <Banner tone="waiting">{hints[network]}</Banner>;
}
