import { isLanguage, type Language, LANGUAGES } from '@posy/contract/languages';
import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { languageName } from '../../language/formats.ts';
import { Field } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.ts';
import { applyLanguage } from './apply-language.ts';
import { preferencesTexts as texts } from './preferences.en.ts';
import { changePreferences, readPreferences } from './read-preferences.ts';

/** The choice of the language; each is named in itself. Stored for all devices, and applied on this one at once. */
export function LanguageChoice() {
  const local = useLocal();
  const preferences = useLiveQuery(() => readPreferences(local), [local]);
  const choose = async (language: Language | null) => {
    try {
      await changePreferences(local, { language });
      applyLanguage(language, location);
    } catch {
      showToast({ title: texts.languageFailed, isError: true });
    }
  };
  return (
    <Field label={texts.language} hint={texts.languageHint}>
      {(control) => (
        <select
          {...control}
          value={preferences?.language ?? ''}
          disabled={preferences === undefined}
          onChange={({ target }) => void choose(isLanguage(target.value) ? target.value : null)}
        >
          <option value="">{texts.languageAsBrowser}</option>
          {LANGUAGES.map((each) => (
            <option key={each} value={each} lang={each} dir="auto">
              {languageName(each, each)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
