import { Listeners } from '@posy/std/store';
import { useEffect, useMemo, useRef } from 'react';
import { languageName } from '../../language/formats.ts';
import { useStore } from '../../ui/use-store.ts';
import { captionsTexts as texts } from './captions.en.ts';
import styles from './captions.module.css';

/** Captions for a player: their URL, or the WebVTT itself; `language` as a tag (BCP 47). */
export type ShownCaptions =
  | { readonly language: string; readonly url: string }
  | { readonly language: string; readonly text: string };

const KEY = 'posy.captions';
const listeners = new Listeners();

/** Whether captions are shown where a video has any: a choice of this device, which outlives accounts. */
const captionsChoice = {
  get: isShown,
  set: (next: boolean): void => {
    if (next === isShown()) return;
    try {
      if (next) localStorage.setItem(KEY, '1');
      else localStorage.removeItem(KEY);
    } catch {
      // With blocked storage the choice is not remembered.
    }
    listeners.notify();
  },
  subscribe: listeners.subscribe,
};

/** The caption track of a video. Its visibility is remembered, changed by our button or by the player's own. */
export function CaptionsTrack({ captions }: { readonly captions: ShownCaptions }) {
  const element = useRef<HTMLTrackElement>(null);
  const isShown = useStore(captionsChoice);
  const url = useUrl(captions);
  useEffect(() => {
    const track = element.current?.track;
    if (track) track.mode = isShown ? 'showing' : 'disabled';
  }, [isShown, url]);
  useEffect(() => {
    const { current } = element;
    const tracks = current?.closest('video')?.textTracks;
    if (!current || !tracks?.addEventListener) return;
    const onChange = () => captionsChoice.set(current.track.mode === 'showing');
    tracks.addEventListener('change', onChange);
    return () => tracks.removeEventListener('change', onChange);
  }, []);
  const { language } = captions;
  return <track ref={element} kind="captions" src={url} srcLang={language} label={languageName(language)} />;
}

/** Shows and hides captions, for users who do not find the player's own menu. */
export function CaptionsButton() {
  const isShown = useStore(captionsChoice);
  return (
    <button
      type="button"
      className={styles.button}
      aria-pressed={isShown}
      aria-label={texts.show}
      title={texts.show}
      onClick={() => captionsChoice.set(!isShown)}
    >
      <span aria-hidden="true">{texts.short}</span>
    </button>
  );
}

/** For unsent captions an object URL of their text, for the lifetime of the component. */
function useUrl(captions: ShownCaptions): string {
  const { url, text } = 'url' in captions ? { url: captions.url, text: null } : { url: null, text: captions.text };
  const made = useMemo(
    () => (text === null ? null : URL.createObjectURL(new Blob([text], { type: 'text/vtt' }))),
    [text],
  );
  useEffect(() => () => (made === null ? undefined : URL.revokeObjectURL(made)), [made]);
  return url ?? made ?? '';
}

function isShown(): boolean {
  try {
    return localStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}
