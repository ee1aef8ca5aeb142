import { useLiveQuery } from 'dexie-react-hooks';
import { Captions, X } from 'lucide-react';
import { useState } from 'react';
import { useLocal } from '../../app/local-context.tsx';
import { languageName } from '../../language/formats.ts';
import { spokenLanguage } from '../../language/spoken.ts';
import { Field } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type ChosenCaptions, readCaptionsDraft, saveCaptionsDraft } from './captions-draft.ts';
import { captionsTexts as texts } from './captions.texts.ts';
import { readCaptionsFile } from './read-captions-file.ts';
import styles from './captions.late.module.css';

/** Languages that are offered, by their tags: those most people have as their first, and those of Posy. */
const OFFERED =
  'ar bn cs da de el en es fa fi fr he hi hu id it ja ko mr ms nl no pl pt ro ru sv sw ta te th tr uk ur vi zh-Hans zh-Hant'.split(
    ' ',
  );

/** Where captions of a video are chosen. They are in the draft as soon as they were read. */
export function CaptionsField() {
  const local = useLocal();
  const chosen = useLiveQuery(() => readCaptionsDraft(local), [local]) ?? null;
  const [error, setError] = useState<string | null>(null);
  const save = async (captions: ChosenCaptions | null) => {
    setError(null);
    await saveCaptionsDraft(local, captions).catch(() => setError(texts.storageFull));
  };
  const pick = async (file: File) => {
    const read = await readCaptionsFile(file);
    if ('error' in read) return setError(read.error);
    await save({ name: file.name, text: read.text, language: chosen?.language ?? spokenLanguage() });
  };
  return (
    <div className={styles.captions}>
      <FileField
        name="captions"
        title={texts.title}
        label={texts.choose}
        hint={texts.hint}
        error={error}
        accept=".vtt,text/vtt"
        picture={<Icon of={Captions} size={24} />}
        onPick={(file) => void pick(file)}
        chosen={chosen ? <Chosen name={chosen.name} onRemove={() => void save(null)} /> : undefined}
      />
      {chosen && (
        <Field label={texts.language}>
          {(control) => (
            <select
              {...control}
              value={chosen.language}
              onChange={({ target }) => void save({ ...chosen, language: target.value })}
            >
              {OFFERED.map((tag) => (
                <option key={tag} value={tag} lang={tag} dir="auto">
                  {languageName(tag, tag)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </div>
  );
}

function Chosen({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) {
  return (
    <div className={styles.chosen}>
      <Icon of={Captions} size={24} />
      <bdi className={styles.name}>{name}</bdi>
      <IconButton label={texts.remove} icon={<Icon of={X} size={20} />} onClick={onRemove} />
    </div>
  );
}
