import { boxRatio } from '../../ui/media-box.tsx';
import type { PostView } from '../posts/post-view.ts';

/** The reading column; a narrower screen is filled. In px. */
const COLUMN_PX = 640;
/** What a card has above and below picture and words, what a line of words takes, and a letter. In px, at the usual size. */
const AROUND_PX = 137.05;
const LINE_PX = 21.75;
const LETTER_PX = 8.05;
const MARGINS_PX = 32;
const MOST_LINES = 4;
/** A card that is taller by more than this has something else with it, as an ad; nothing is learned from it. In px. */
const MOST_OFF_PX = 100;

/**
 * How tall cards will be before they are drawn. Told of those that were drawn, it learns by how much it is wrong, as where
 * the letters are larger: a place that has its height from the start moves nothing when its card comes.
 */
export class CardHeights {
  /** By the number of lines: what was wrong the last time, in px. */
  readonly #off = new Map<number, number>();

  /** About so many px; null: a post of which nothing is known. */
  guess(post: PostView | null, screenWidth: number): number {
    if (!post) return AROUND_PX + Math.min(screenWidth, COLUMN_PX);
    const lines = linesOf(post, screenWidth);
    return bare(post, screenWidth) + lines * LINE_PX + (this.#off.get(lines) ?? 0);
  }

  learn(post: PostView, screenWidth: number, height: number): void {
    const lines = linesOf(post, screenWidth);
    const off = height - bare(post, screenWidth) - lines * LINE_PX;
    if (Math.abs(off) < MOST_OFF_PX) this.#off.set(lines, off);
  }
}

function bare({ picture }: PostView, screenWidth: number): number {
  const shape = picture?.kind === 'local' ? picture.picture : picture?.media;
  return AROUND_PX + (shape ? Math.min(screenWidth, COLUMN_PX) / boxRatio(shape.width, shape.height) : 0);
}

function linesOf({ content }: PostView, screenWidth: number): number {
  const letters = (Math.min(screenWidth, COLUMN_PX) - MARGINS_PX) / LETTER_PX;
  const lines = content.split('\n').map((line) => Math.max(1, Math.ceil(line.length / letters)));
  return content === ''
    ? 0
    : Math.min(
        MOST_LINES,
        lines.reduce((sum, each) => sum + each, 0),
      );
}
