import { MAX_CAPTIONS_BYTES } from '@posy/contract/limits';
import { Captions, X } from 'lucide-react';
import { useState } from 'react';
import { languageName } from '../../language/formats.ts';
import { spokenLanguage } from '../../language/spoken.ts';
import { Field } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { ChosenCaptions } from './captions-draft.ts';
import { captionsTexts as texts } from './captions.en.ts';
import styles from './captions.module.css';

interface CaptionsFieldProps {
  readonly chosen: ChosenCaptions | null;
  /** Rejects when the device is full. */
  readonly onChoose: (captions: ChosenCaptions | null) => Promise<void>;
  /** Label of the button. */
  readonly label?: string;
  /** Initial language of newly chosen captions (BCP 47). */
  readonly language?: string;
}

/** Chooses captions of a video. They are parsed at once, and errors of the file are shown here. */
export function CaptionsField(props: CaptionsFieldProps) {
  const { chosen, onChoose, label = texts.choose, language = spokenLanguage() } = props;
  const [error, setError] = useState<string | null>(null);
  const save = async (captions: ChosenCaptions | null) => {
    setError(null);
    await onChoose(captions).catch(() => setError(texts.storageFull));
  };
  const pick = async (file: File) => {
    const read = await readCaptionsFile(file);
    if ('error' in read) return setError(read.error);
    await save({ name: file.name, text: read.text, language: chosen?.language ?? language });
  };
  return (
    <div className={styles.captions}>
      <FileField
        name="captions"
        label={chosen ? texts.replace : label}
        hint={texts.hint}
        error={error}
        accept=".vtt,text/vtt"
        picture={<Icon of={Captions} size={24} />}
        onPick={(file) => void pick(file)}
        chosen={chosen ? <ChosenLine name={chosen.name} onRemove={() => void save(null)} /> : undefined}
      />
      <VisuallyHidden>
        <span role="status">{chosen?.name}</span>
      </VisuallyHidden>
      {chosen && (
        <CaptionsLanguage language={chosen.language} onChoose={(tag) => void save({ ...chosen, language: tag })} />
      )}
    </div>
  );
}

interface ChosenLineProps {
  readonly name: string;
  readonly onRemove: () => void;
}

/** The chosen captions with a button to remove them. */
export function ChosenLine({ name, onRemove }: ChosenLineProps) {
  return (
    <div className={styles.chosen}>
      <Icon of={Captions} size={24} />
      <bdi className={styles.name}>{name}</bdi>
      <IconButton label={texts.remove} icon={<Icon of={X} size={20} />} onClick={onRemove} />
    </div>
  );
}

/** The captions to send, or the error of the file. */
type CaptionsFile = { readonly text: string } | { readonly error: string };

/** Reads a file as the server will. The reader of WebVTT is loaded for it. */
async function readCaptionsFile(file: File): Promise<CaptionsFile> {
  if (file.size > MAX_CAPTIONS_BYTES) return { error: texts.tooLarge };
  const text = await decode(file);
  if (text === null) return { error: texts.notText };
  const { readCaptions } = await import('@posy/contract/captions');
  const reading = await readCaptions(text, () => new Promise((resolve) => setTimeout(resolve)));
  if (reading.kind === 'captions') return { text: reading.vtt };
  if (reading.line === null) return { error: texts.none };
  return { error: reading.line === 1 ? texts.notWebvtt : texts.badLine({ line: reading.line }) };
}

async function decode(file: File): Promise<string | null> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return null;
  }
}

/** Offered languages, by their tags: those with the most native speakers, and Posy's own. */
const OFFERED =
  'ar bn cs da de el en es fa fi fr he hi hu id it ja ko mr ms nl no pl pt ro ru sv sw ta te th tr uk ur vi zh-Hans zh-Hant'.split(
    ' ',
  );

interface CaptionsLanguageProps {
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
