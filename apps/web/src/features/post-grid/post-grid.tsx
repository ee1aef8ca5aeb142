import type { ReactElement } from 'react';
import { WindowVirtualizer } from 'virtua';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { OlderPosts } from '../posts/older-posts.tsx';
import type { PostView } from '../posts/post-view.ts';
import type { NewestPosts } from '../posts/use-newest-posts.ts';
import { postGridTexts as texts } from './post-grid.en.ts';
import { PostThumb } from './post-thumb.tsx';
import styles from './post-grid.module.css';

const COLUMNS = 3;
/** Width of the grid on wide screens, in px. */
const COLUMN_PX = 608;
/** The first rows are always drawn, later ones when they come close to the screen. */
const PLAIN_ROWS = 6;
/** The next page is requested when the end is this close, in px. */
const NEAR_END_PX = 1200;

/** Posts as squares, newest first. */
export function PostGrid({ list }: { readonly list: NewestPosts<PostView> }) {
  return <SquareGrid list={list} draw={drawPost} />;
}

function drawPost(post: PostView, isFirst: boolean): ReactElement {
  return <PostThumb key={post.id} post={post} isFirst={isFirst} />;
}

interface SquareGridProps<Item extends { readonly id: string }> {
  readonly list: NewestPosts<Item>;
  /** Draws a square, with its id as key. `isFirst`: it is on the first screen. */
  readonly draw: (item: Item, isFirst: boolean) => ReactElement;
}

/** Squares in rows of three. */
export function SquareGrid<Item extends { readonly id: string }>({ list, draw }: SquareGridProps<Item>) {
  const rows = rowsOf(list.posts ?? []);
  const rest = rows.slice(PLAIN_ROWS);
  const row = (items: readonly Item[], isFirst: boolean) => (
    <div role="presentation" key={items[0]?.id} className={styles.row}>
      {items.map((item) => draw(item, isFirst))}
    </div>
  );
  return (
    <>
      <div role="list" className={styles.grid} aria-busy={list.older === 'asking'}>
        {rows.slice(0, PLAIN_ROWS).map((items, i) => row(items, i < 3))}
        {rest.length > 0 && (
          <WindowVirtualizer data={rest} itemSize={rowHeight()}>
            {(items) => row(items, false)}
          </WindowVirtualizer>
        )}
      </div>
      <OlderPosts list={list} count={list.posts?.length ?? 0} nearEnd={NEAR_END_PX} />
    </>
  );
}

/** Placeholders of squares, visible after 150 ms. */
export function PostGridSkeleton() {
  return (
    <div className={styles.grid} role="status">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      {Array.from({ length: 3 }, (_, row) => (
        <div key={row} className={styles.row}>
          {Array.from({ length: COLUMNS }, (__, column) => (
            <Skeleton key={column} aspectRatio={1} />
          ))}
        </div>
      ))}
    </div>
  );
}

function rowsOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / COLUMNS) }, (_, i) =>
    items.slice(i * COLUMNS, (i + 1) * COLUMNS),
  );
}

/** Estimated height of a row in px: its squares share the width of the column. */
function rowHeight(): number {
  return Math.min(innerWidth, COLUMN_PX) / COLUMNS;
}
