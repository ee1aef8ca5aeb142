import { useEffect } from 'react';
import { showToast } from '../../ui/toast.ts';
import { readLaunch } from './launch.ts';
import { sharedInTexts as texts } from './shared-in.en.ts';
import { showShareFailure } from './show-share-failure.ts';

/** Shows logged-out users the result of sharing something into Posy. */
export function LaunchRedirect() {
  useEffect(() => {
    const search = Object.fromEntries(new URLSearchParams(location.search));
    const { isShared, failure } = readLaunch(search);
    if (failure !== null) showShareFailure(failure);
    else if (isShared) showToast({ title: texts.storedTitle, description: texts.storedHint });
  }, []);
  return null;
}
