import { useSyncExternalStore } from 'react';
import { waitingAccounts, type WaitingKind } from '../../platform/waiting-accounts.ts';
import { Banner } from '../../ui/banner.tsx';
import { sessionTexts as texts } from './session.en.ts';

/** For logged-out users: what waits on this device to be sent. Of several accounts each is named. */
export function WaitingNote() {
  const accounts = useSyncExternalStore(waitingAccounts.subscribe, waitingAccounts.get, () => NONE);
  return accounts.map(({ uid, firstName, count, what }) => {
    const text = TEXTS[what]({ count });
    return (
      <Banner key={uid} tone="waiting">
        {accounts.length > 1 ? texts.waitingAs({ name: firstName, text }) : text}
      </Banner>
    );
  });
}

const TEXTS: Readonly<Record<WaitingKind, (values: { readonly count: number }) => string>> = {
  post: texts.waitingPosts,
  message: texts.waitingMessages,
  comment: texts.waitingComments,
  item: texts.waitingItems,
};

/** Prerendered pages know no account. */
const NONE = [] as const;
