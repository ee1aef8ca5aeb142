import { AudienceSchema } from '@posy/contract/audience';
import { matches } from '@posy/contract/check';
import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { Field } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.ts';
import { preferencesTexts as texts } from '../preferences/preferences.en.ts';
import { changePreferences, readPreferences } from '../preferences/read-preferences.ts';
import { composerTexts } from './composer.en.ts';

/** The choice of the audience that each new post begins with. Stored at once, also without a network. */
export function DefaultAudience() {
  const local = useLocal();
  const preferences = useLiveQuery(() => readPreferences(local), [local]);
  const choose = async (audience: string) => {
    try {
      if (matches(AudienceSchema, audience)) await changePreferences(local, { defaultAudience: audience });
    } catch {
      showToast({ title: texts.audienceFailed, isError: true });
    }
  };
  return (
    <Field label={texts.audience} hint={texts.audienceHint}>
      {(control) => (
        <select
          {...control}
          value={preferences?.defaultAudience ?? 'everyone'}
          disabled={preferences === undefined}
          onChange={({ target }) => void choose(target.value)}
        >
          <option value="everyone">{composerTexts.isPublic}</option>
          <option value="followers">{composerTexts.isForFollowers}</option>
          <option value="onlyMe">{composerTexts.isPrivateChoice}</option>
        </select>
      )}
    </Field>
  );
}
