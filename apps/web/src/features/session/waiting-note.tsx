import { useSyncExternalStore } from 'react';
import { waitingAccounts } from '../../platform/waiting-accounts.ts';
import { Banner } from '../../ui/banner.tsx';
import { sessionTexts as texts } from './session.en.ts';

/** For logged-out users: the number of unsent mutations on this device, and their account. */
export function WaitingNote() {
  const accounts = useSyncExternalStore(waitingAccounts.subscribe, waitingAccounts.get, () => NONE);
  return accounts.map(({ uid, firstName, count }) => (
    <Banner key={uid} tone="waiting">
      {texts.waiting({ count, name: firstName })}
    </Banner>
  ));
}

/** Prerendered pages know no account. */
const NONE = [] as const;
