import { isUsername, normalizeUsername, usernameStatusCall } from '@posy/contract/profile';
import { useEffect, useState } from 'react';
import { errorMessage } from '../../language/error-message.ts';
import { call, isDeviceOffline } from '../../sync/http.ts';
import { profileTexts as texts } from './profile.en.ts';

/** The server is asked after a pause in typing, in ms, and not for every letter. */
const PAUSE_MS = 400;

export interface UsernameHint {
  readonly text: string;
  readonly tone: 'plain' | 'good' | 'bad';
}

const CHECKING: UsernameHint = { text: texts.usernameChecking, tone: 'plain' };
const OFFLINE: UsernameHint = { text: texts.usernameOffline, tone: 'plain' };
const UNKNOWN: UsernameHint = { text: texts.usernameUnknown, tone: 'plain' };

/**
 * Whether a typed username is free; null for one's own and for an incomplete one. Only the last request counts: earlier
 * answers are dropped. It is a hint: another user may still take the name first.
 */
export function useUsernameHint(typed: string, own: string | null): UsernameHint | null {
  const username = normalizeUsername(typed);
  const isAsked = username !== own && isUsername(username);
  const [answer, setAnswer] = useState<{ readonly username: string; readonly hint: UsernameHint } | null>(null);

  useEffect(() => {
    if (!isAsked) return;
    const abort = new AbortController();
    const showHint = (hint: UsernameHint) => !abort.signal.aborted && setAnswer({ username, hint });
    const timer = setTimeout(() => {
      if (isDeviceOffline()) return showHint(OFFLINE);
      checkUsername(username, abort.signal).then(
        (status) => showHint(status ? hintOf(username, status) : isDeviceOffline() ? OFFLINE : UNKNOWN),
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [username, isAsked]);

  if (!isAsked) return null;
  return answer?.username === username ? answer.hint : CHECKING;
}

function hintOf(
  username: string,
  { isAvailable, message }: { readonly isAvailable: boolean; readonly message: string | null },
): UsernameHint {
  if (isAvailable) return { text: texts.usernameFree({ username }), tone: 'good' };
  return { text: message ?? errorMessage('username_taken'), tone: 'bad' };
}

/** The server's answer about a username: free, or the reason against it; null when it cannot be reached. */
async function checkUsername(
  username: string,
  signal: AbortSignal,
): Promise<{ readonly isAvailable: boolean; readonly message: string | null } | null> {
  const answer = await call(usernameStatusCall, { username }, { signal });
  return answer.kind === 'ok' ? answer.body : null;
}
