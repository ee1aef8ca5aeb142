import type { LocalDb } from '../../local/local-db.ts';
import { type ChosenCaptions, readCaptionsDraft } from './captions-draft.ts';

/** The part of a video that stays, in ms. */
interface Part {
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * The captions of a new post as they are sent. The draft has those of the whole video: of a trimmed one only the captions within
 * `trim` are left, at their new times. Null without any.
 */
export async function captionsToSend(local: LocalDb, trim: Part | undefined): Promise<ChosenCaptions | null> {
  const captions = await readCaptionsDraft(local);
  if (!captions || !trim) return captions;
  const { readCaptions } = await import('@posy/contract/captions');
  const yieldToLoop = () => new Promise<void>((resolve) => setTimeout(resolve));
  const range = { start: trim.startMs / 1000, end: trim.endMs / 1000 };
  const reading = await readCaptions(captions.text, yieldToLoop, range);
  return reading.kind === 'captions' ? { ...captions, text: reading.vtt } : null;
}
