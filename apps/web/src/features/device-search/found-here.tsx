import { type ReactNode, useId, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { showDialog } from '../../kit/open-dialog.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { useSyncStatus } from '../../kit/use-sync-status.ts';
import { displayName } from '../../language/display-name.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useLocalPicture } from '../posts/local-pictures.ts';
import { shapeOf, variantsOf } from '../posts/post-view.ts';
import { useCurrentUser, useShownPerson } from '../session/use-current-user.ts';
import { deviceSearchTexts as texts } from './device-search.en.ts';
import { type FoundDraft, isDraft, readPostsAndDraft } from './found-draft.ts';
import { FoundRow } from './found-row.tsx';
import { type FoundComment, type FoundPost, readFoundComments } from './read-found.ts';
import { useFound } from './use-found.ts';
import styles from './device-search.module.css';

/** Results of a kind that are shown at first; a button shows all. */
const SHOWN = 5;

export interface FoundHereProps {
  readonly typed: string;
  /** There are no other results on the page, so an empty result is announced. */
  readonly isAlone?: boolean;
}

/** Posts and comments of this device that match the query. */
export function FoundHere({ typed, isAlone = false }: FoundHereProps) {
  const posts = useRows(typed, 'post', readPostsAndDraft);
  const comments = useRows(typed, 'comment', readFoundComments);
  const { network } = useSyncStatus();
  const counts = [
    posts && posts.length > 0 ? texts.postsFound({ count: posts.length }) : '',
    comments && comments.length > 0 ? texts.commentsFound({ count: comments.length }) : '',
  ].filter(Boolean);
  const isEmpty = counts.length === 0;
  return (
    <section aria-label={texts.onThisDevice} className={styles.here}>
      <p role="status">
        <VisuallyHidden>{counts.join(', ')}</VisuallyHidden>
      </p>
      {isAlone && isEmpty && posts && comments && (
        <p className={styles.note} role="status">
          {network === 'online' ? texts.nothing : `${texts.nothing}. ${texts.offline}`}
        </p>
      )}
      {!isEmpty && (
        <>
          <h2 className={styles.big}>{texts.onThisDevice}</h2>
          {network !== 'online' && <p className={styles.note}>{texts.offline}</p>}
        </>
      )}
      <ResultList key={`posts ${typed}`} title={texts.posts} rows={posts}>
        {(post) =>
          isDraft(post) ? (
            <Draft key={post.id} draft={post} typed={typed} />
          ) : (
            <Post key={post.id} post={post} typed={typed} />
          )
        }
      </ResultList>
      <ResultList key={`comments ${typed}`} title={texts.comments} rows={comments}>
        {(comment) => <Comment key={comment.id} comment={comment} typed={typed} />}
      </ResultList>
    </section>
  );
}

function useRows<Row>(
  typed: string,
  kind: 'post' | 'comment',
  read: (local: LocalDb, ids: readonly string[]) => Promise<readonly Row[]>,
): readonly Row[] | null {
  const local = useLocal();
  const { found } = useFound(typed, kind);
  const ids = found?.map(({ id }) => id).join(' ') ?? '';
  const rows = useLiveQuery(() => read(local, ids === '' ? [] : ids.split(' ')), [local, read, ids]);
  return found ? (rows ?? null) : null;
}

interface ResultListProps<Row> {
  readonly title: string;
  readonly rows: readonly Row[] | null;
  readonly children: (row: Row) => ReactNode;
}

function ResultList<Row>({ title, rows, children }: ResultListProps<Row>) {
  const [isWhole, setIsWhole] = useState(false);
  const id = useId();
  if (!rows || rows.length === 0) return null;
  return (
    <>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      <div role="list" aria-labelledby={id}>
        {(isWhole ? rows : rows.slice(0, SHOWN)).map(children)}
      </div>
      {!isWhole && rows.length > SHOWN && (
        <p className={styles.more}>
          <Button size="small" onClick={() => setIsWhole(true)}>
            {texts.showAll({ count: rows.length })}
          </Button>
        </p>
      )}
    </>
  );
}

/** An unsent draft; it opens its composer. */
function Draft({ draft, typed }: { readonly draft: FoundDraft; readonly typed: string }) {
  const user = useCurrentUser();
  if (!user) return null;
  return (
    <div role="listitem">
      <button type="button" className={styles.row} onClick={() => showDialog('create-post')}>
        <FoundRow
          picture={<span className={styles.thumbnail} />}
          name={displayName(user)}
          before={texts.draft}
          text={textOf(draft)}
          typed={typed}
          createdAt={draft.createdAt}
        />
      </button>
    </div>
  );
}

interface TextsOfPost extends Pick<FoundPost, 'content' | 'location'> {
  readonly altText?: string | undefined;
}

/** Text of a post: caption, location, or alt text. */
function textOf({ content, location, altText = '' }: TextsOfPost): string {
  return [content, location].filter(Boolean).join(' · ') || altText;
}

function Post({ post, typed }: { readonly post: FoundPost; readonly typed: string }) {
  const { id, createdAt, isUnsent } = post;
  const user = useShownPerson(post.user);
  const [photo] = post.photos;
  const kind = photo && shapeOf(photo.picture).kind;
  return (
    <div role="listitem">
      <button type="button" className={styles.row} onClick={() => showDialog('photo', { postId: id })}>
        <FoundRow
          picture={<Thumbnail post={post} />}
          name={displayName(user)}
          before={isUnsent ? texts.unsent : ''}
          text={textOf({ ...post, altText: photo?.altText })}
          typed={typed}
          createdAt={createdAt}
        />
        <VisuallyHidden>{kind === 'video' ? texts.video : texts.photo}</VisuallyHidden>
      </button>
    </div>
  );
}

/** For an unsent post the picture is made from local bytes. */
function Thumbnail({ post }: { readonly post: FoundPost }) {
  const localUrl = useLocalPicture(post);
  const url = variantsOf(post.photos[0]?.picture)[0]?.url ?? localUrl;
  if (!url) return <span className={styles.thumbnail} />;
  return <img className={styles.thumbnail} src={url} alt="" width={52} height={52} loading="lazy" />;
}

function Comment({ comment, typed }: { readonly comment: FoundComment; readonly typed: string }) {
  const { postId, content, createdAt, isUnsent } = comment;
  const user = useShownPerson(comment.user);
  const name = displayName(user);
  return (
    <div role="listitem">
      <button type="button" className={styles.row} onClick={() => showDialog('comments', { postId })}>
        <FoundRow
          picture={<Avatar name={name} url={user.profileImageUrl} size={40} />}
          name={name}
          before={isUnsent ? texts.unsent : ''}
          text={content}
          typed={typed}
          createdAt={createdAt}
        />
      </button>
    </div>
  );
}
