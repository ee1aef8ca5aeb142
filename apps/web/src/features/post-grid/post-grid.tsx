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

/** Squares in rows of three, newest first. */
export function PostGrid({ list }: { readonly list: NewestPosts<PostView> }) {
  const rows = rowsOf(list.posts ?? []);
  const rest = rows.slice(PLAIN_ROWS);
  return (
    <>
      <div role="list" className={styles.grid} aria-busy={list.older === 'loading'}>
        {rows.slice(0, PLAIN_ROWS).map((row, i) => (
          <Row key={keyOf(row)} posts={row} isFirst={i < 3} />
        ))}
        {rest.length > 0 && (
          <WindowVirtualizer data={rest} itemSize={rowHeight()}>
            {(row) => <Row key={keyOf(row)} posts={row} />}
          </WindowVirtualizer>
        )}
      </div>
      <OlderPosts list={list} count={list.posts?.length ?? 0} nearEnd={NEAR_END_PX} />
    </>
  );
}

function Row({ posts, isFirst = false }: { readonly posts: readonly PostView[]; readonly isFirst?: boolean }) {
  return (
    <div role="presentation" className={styles.row}>
      {posts.map((post) => (
        <PostThumb key={post.id} post={post} isFirst={isFirst} />
      ))}
    </div>
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

function rowsOf(posts: readonly PostView[]): readonly (readonly PostView[])[] {
  return Array.from({ length: Math.ceil(posts.length / COLUMNS) }, (_, i) =>
    posts.slice(i * COLUMNS, (i + 1) * COLUMNS),
  );
}

/** Estimated height of a row in px: its squares share the width of the column. */
function rowHeight(): number {
  return Math.min(innerWidth, COLUMN_PX) / COLUMNS;
}

function keyOf(row: readonly PostView[]): string {
  return row[0]?.id ?? '';
}
