import type { Deps } from '../../deps.ts';
import { countMedia } from './media-figures.repo.ts';

const FRESH_MS = 60_000;
/** A larger quarantine is not counted to its end. */
const MAX_COUNTED = 10_000;

/** `quarantined`: null when the store does not answer. */
interface Figures {
  readonly media: { readonly count: number; readonly bytes: number };
  readonly quarantined: number | null;
}

type FigureDeps = Pick<Deps, 'blobs' | 'clock' | 'db' | 'log'>;

/** Reads number and size of media and the length of the quarantine, at most once a minute. */
export function watchMediaFigures({ blobs, clock, db, log }: FigureDeps): () => Promise<Figures> {
  let last: { readonly at: number; readonly figures: Promise<Figures> } | null = null;

  async function countQuarantine(): Promise<number> {
    let count = 0;
    for await (const _blob of blobs.listQuarantine()) if (++count === MAX_COUNTED) break;
    return count;
  }

  async function read(): Promise<Figures> {
    const media = await countMedia(db.read);
    const quarantined = await countQuarantine().catch((error: unknown) => {
      log.warn({ err: error }, 'The quarantine could not be counted');
      return null;
    });
    return { media, quarantined };
  }

  return () => {
    const now = clock.monotonic();
    if (last === null || now - last.at >= FRESH_MS) {
      const figures = read();
      last = { at: now, figures };
      figures.catch(() => (last = null));
    }
    return last.figures;
  };
}
