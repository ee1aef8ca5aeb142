import { MAX_BIO_LENGTH, MAX_NAME_LENGTH } from '@posy/contract/limits';
import { isUsername, normalizeUsername, usernameStatusCall } from '@posy/contract/profile';
import { isLongerThan } from '@posy/contract/text';
import { useEffect, useState } from 'react';
import { charactersLeft, typedLength } from '../../language/character-count.ts';
import { errorMessage } from '../../language/error-message.ts';
import { call, isDeviceOffline } from '../../sync/http.ts';
import { classNames } from '../../ui/class-names.ts';
import { FormError } from '../../ui/form-notes.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { profileTexts as texts } from './profile.en.ts';
import type { ProfileForm } from './use-profile-form.ts';
import styles from './profile.module.css';

interface ProfileFieldsProps {
  readonly form: ProfileForm;
  /** The user's present username; it needs no check. */
  readonly ownUsername: string | null;
}

export function ProfileFields({ form, ownUsername }: ProfileFieldsProps) {
  const { values, errors, change } = form;
  const used = typedLength(values.bio, MAX_BIO_LENGTH);
  const isBioTooLong = isLongerThan(values.bio.trim(), MAX_BIO_LENGTH);
  return (
    <>
      <FormError>{errors.form}</FormError>
      <div className={styles.pair}>
        <TextField
          label={texts.firstName}
          name="firstName"
          autoComplete="given-name"
          maxLength={MAX_NAME_LENGTH * 8}
          dir="auto"
          value={values.firstName}
          error={errors.firstName}
          onChange={(event) => change('firstName', event.target.value)}
        />
        <TextField
          label={texts.lastName}
          name="lastName"
          autoComplete="family-name"
          maxLength={MAX_NAME_LENGTH * 8}
          dir="auto"
          value={values.lastName}
          error={errors.lastName}
          onChange={(event) => change('lastName', event.target.value)}
        />
      </div>
      <TextField
        label={texts.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={100}
        value={values.username}
        error={errors.username}
        hint={<Availability typed={values.username} own={ownUsername} isRefused={errors.username !== undefined} />}
        onChange={(event) => change('username', event.target.value)}
      />
      <TextArea
        label={texts.bio}
        name="bio"
        placeholder={texts.bioHint}
        dir="auto"
        value={values.bio}
        error={errors.bio ?? (isBioTooLong ? errorMessage('bio_too_long') : undefined)}
        hint={used === null ? undefined : charactersLeft(MAX_BIO_LENGTH - used)}
        onChange={(event) => change('bio', event.target.value)}
      />
    </>
  );
}

interface AvailabilityProps {
  readonly typed: string;
  readonly own: string | null;
  /** The field already shows an error. */
  readonly isRefused: boolean;
}

/**
 * The rule, or whether the typed username is free. The live region is always present, so that screen readers announce new
 * text.
 */
function Availability({ typed, own, isRefused }: AvailabilityProps) {
  const hint = useUsernameHint(typed, own);
  const shown = isRefused ? null : hint;
  return (
    <span className={classNames(shown && styles[shown.tone])} role="status">
      {shown?.text ?? (isRefused ? '' : texts.usernameHint)}
    </span>
  );
}

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
function useUsernameHint(typed: string, own: string | null): UsernameHint | null {
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
