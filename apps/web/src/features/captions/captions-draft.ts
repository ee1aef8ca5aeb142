import type { LocalDb } from '../../local/local-db.ts';
import { writeDraft } from '../../local/write-draft.ts';

/** Captions that were chosen for a post: WebVTT as the server will write it, its language (BCP 47), and the file's name. */
export interface ChosenCaptions {
  readonly name: string;
  readonly text: string;
  readonly language: string;
}

/** Id of the draft row with the captions of a new post. */
export const CAPTIONS_DRAFT_ID = 'new-post-captions';

/** Run it inside `liveQuery`. */
export async function readCaptionsDraft({ out }: LocalDb): Promise<ChosenCaptions | null> {
  const row = await out.drafts.get(CAPTIONS_DRAFT_ID);
  const { name, text, language } = row?.fields ?? {};
  const isWhole = typeof name === 'string' && typeof text === 'string' && typeof language === 'string';
  return isWhole ? { name, text, language } : null;
}

/** Stores the captions in the draft; null removes them. Throws when the device is full. */
export async function saveCaptionsDraft({ out, device }: LocalDb, captions: ChosenCaptions | null): Promise<void> {
  const row = captions && { updatedAt: device.clock.now(), fields: { ...captions }, file: null };
  await writeDraft(out, CAPTIONS_DRAFT_ID, row);
}
