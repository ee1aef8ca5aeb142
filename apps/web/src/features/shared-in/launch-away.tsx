import { useEffect } from 'react';
import { showToast } from '../../ui/toast.ts';
import { readLaunch } from './launch.ts';
import { sharedInTexts as texts } from './shared-in.en.ts';
import { tellFailure } from './tell-failure.ts';

/** Shows logged-out users the result of sharing something into Posy. */
export function LaunchAway() {
  useEffect(() => {
    const search = Object.fromEntries(new URLSearchParams(location.search));
    const { isShared, failure } = readLaunch(search);
    if (failure !== null) tellFailure(failure);
    else if (isShared) showToast({ title: texts.storedTitle, description: texts.storedHint });
  }, []);
  return null;
}
