import { languageName } from '../../language/formats.ts';
import { Field } from '../../ui/field.tsx';
import { captionsTexts as texts } from './captions.en.ts';

/** Offered languages, by their tags: those with the most native speakers, and Posy's own. */
const OFFERED =
  'ar bn cs da de el en es fa fi fr he hi hu id it ja ko mr ms nl no pl pt ro ru sv sw ta te th tr uk ur vi zh-Hans zh-Hant'.split(
    ' ',
  );

export interface CaptionsLanguageProps {
  /** A tag (BCP 47), which need not be one of those that are offered. */
  readonly language: string;
  readonly onChoose: (language: string) => void;
}

/** Chooses the language of captions. */
export function CaptionsLanguage({ language, onChoose }: CaptionsLanguageProps) {
  const tags = OFFERED.includes(language) ? OFFERED : [language, ...OFFERED];
  return (
    <Field label={texts.language}>
      {(control) => (
        <select {...control} value={language} onChange={({ target }) => onChoose(target.value)}>
          {tags.map((tag) => (
            <option key={tag} value={tag} lang={tag} dir="auto">
              {languageName(tag, tag)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
