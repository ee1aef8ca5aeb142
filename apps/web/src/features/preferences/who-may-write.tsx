import { matches } from '@posy/contract/check';
import { DEFAULT_PREFERENCES, WhoMayWriteSchema } from '@posy/contract/preferences';
import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { Field } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.ts';
import { preferencesTexts as texts } from './preferences.en.ts';
import { changePreferences, readPreferences } from './read-preferences.ts';

/** The choice of the people whose messages are no requests. Stored at once, also without a network. */
export function WhoMayWrite() {
  const local = useLocal();
  const preferences = useLiveQuery(() => readPreferences(local), [local]);
  const choose = async (who: string) => {
    try {
      if (matches(WhoMayWriteSchema, who)) await changePreferences(local, { whoMayWrite: who });
    } catch {
      showToast({ title: texts.writersFailed, isError: true });
    }
  };
  return (
    <Field label={texts.writers} hint={texts.writersHint}>
      {(control) => (
        <select
          {...control}
          value={(preferences ?? DEFAULT_PREFERENCES).whoMayWrite}
          disabled={preferences === undefined}
          onChange={({ target }) => void choose(target.value)}
        >
          <option value="everyone">{texts.writersEveryone}</option>
          <option value="followed">{texts.writersFollowed}</option>
          <option value="nobody">{texts.writersNobody}</option>
        </select>
      )}
    </Field>
  );
}
