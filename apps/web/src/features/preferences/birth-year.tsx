import { OLDEST_BIRTH_YEAR, YOUNGEST_AGE } from '@posy/contract/limits';
import type { Millis } from '@posy/std/clock';
import { type SyntheticEvent, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { preferencesTexts as texts } from './preferences.en.ts';
import { changePreferences, readPreferences } from './read-preferences.ts';
import styles from './birth-year.module.css';

/** The optional year of birth. Stored at once, also without a network. */
export function BirthYear() {
  const local = useLocal();
  const preferences = useLiveQuery(() => readPreferences(local), [local]);
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setIsWrong] = useState(false);
  const stored = preferences?.birthYear ?? null;

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const birthYear = readBirthYear(typed ?? String(stored ?? ''), local.device.clock.now());
    setIsWrong(birthYear === undefined);
    if (birthYear === undefined) return;
    try {
      if (birthYear !== stored) await changePreferences(local, { birthYear });
      setTyped(null);
      showToast({ title: birthYear === null ? texts.birthYearRemoved : texts.birthYearSaved });
    } catch {
      showToast({ title: texts.birthYearFailed, isError: true });
    }
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        name="birthYear"
        label={texts.birthYear}
        hint={texts.birthYearHint}
        error={isWrong ? texts.birthYearInvalid : null}
        inputMode="numeric"
        autoComplete="bday-year"
        maxLength={4}
        disabled={preferences === undefined}
        value={typed ?? String(stored ?? '')}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit">{texts.birthYearSave}</Button>
    </form>
  );
}

/** Null: the field is empty. Undefined: not a possible year of birth for a user. */
function readBirthYear(typed: string, now: Millis): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const year = /^\d{4}$/.test(text) ? Number(text) : 0;
  return year >= OLDEST_BIRTH_YEAR && year <= new Date(now).getUTCFullYear() - YOUNGEST_AGE ? year : undefined;
}
