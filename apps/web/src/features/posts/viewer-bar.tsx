import { ChevronRight, Share2 } from 'lucide-react';
import { type SyntheticEvent, useRef } from 'react';
import { useLightboxState } from 'yet-another-react-lightbox';
import { showDialog } from '../../kit/open-dialog.ts';
import { displayName } from '../../language/display-name.ts';
import { CountButton } from '../../ui/count-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AuthorFace, AuthorLink } from '../authors/author-link.tsx';
import { flowerGiversTexts } from '../flower-givers/flower-givers.en.ts';
import { FlowerButton } from '../flowers/flower-button.tsx';
import { useFlower } from '../flowers/use-flower.ts';
import { SaveButton } from '../saved-posts/save-button.tsx';
import { useShownPerson } from '../session/use-current-user.ts';
import { CommentButton } from './comment-button.tsx';
import type { PhotoSlide } from './photo-slides.ts';
import { photoViewerTexts } from './photo-viewer.en.ts';
import { postActionsTexts } from './post-actions.en.ts';
import { PostCaption } from './post-caption.tsx';
import { postsTexts as texts } from './posts.en.ts';
import { sharePostLink } from './share-post.ts';
import { useLiveCounts, useWatch } from './use-live-counts.ts';
import styles from './photo-viewer.module.css';

interface ViewerBarProps {
  readonly slides: readonly PhotoSlide[];
  /** Closes the viewer whose history entry the author's page replaces. */
  readonly onLeave: () => void;
}

/** Author, text and actions of the shown picture. Stays in its place while pictures are swiped. */
export function ViewerBar({ slides, onLeave }: ViewerBarProps) {
  const { currentSlide } = useLightboxState();
  const shown = slides.find((each) => isShown(each, currentSlide));
  return shown ? <Bar key={shown.id} slide={shown} onLeave={onLeave} /> : null;
}

/** The viewer's own slides may be older than those it was given: id and place find the newer one. */
function isShown({ id, place }: PhotoSlide, slide: object | undefined): boolean {
  return slide !== undefined && 'id' in slide && slide.id === id && 'place' in slide && slide.place === place;
}

/** A finger on the bar scrolls its text and presses its buttons; it does not move the picture. */
function keepFromSlides(event: SyntheticEvent): void {
  event.stopPropagation();
}

function Bar({ slide, onLeave }: { readonly slide: PhotoSlide; readonly onLeave: () => void }) {
  const post = useLiveCounts(slide.post);
  const count = post.photos.length;
  const altText = post.photos[slide.place]?.altText ?? '';
  const bar = useRef<HTMLDivElement>(null);
  useWatch(bar, post);
  const author = useShownPerson(post.author);
  const name = displayName(author);
  const flower = useFlower(post.id, post);
  return (
    <div ref={bar} className={styles.bar} onPointerDown={keepFromSlides} onWheel={keepFromSlides}>
      <div className={styles.texts}>
        <div className={styles.author}>
          <AuthorFace author={author} name={name} size={32} onLeave={onLeave} />
          <p className={styles.name}>
            <AuthorLink author={author} name={name} onLeave={onLeave} />
          </p>
          {count > 1 && (
            <p className={styles.place} aria-live="polite">
              {photoViewerTexts.photoOf({ place: slide.place + 1, count })}
            </p>
          )}
        </div>
        {post.content !== '' && (
          <PostCaption id={`viewer-${post.id}`} text={post.content} mentions={post.mentions} onLeave={onLeave} />
        )}
        {/* Screen readers read it with the picture. */}
        {altText !== '' && (
          <p className={styles.alt} dir="auto" aria-hidden="true">
            <span className={styles.mark}>{texts.altBadge}</span>
            {altText}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <FlowerButton isFlowered={flower.isFlowered} flowersCount={flower.flowersCount} onToggle={flower.toggle} />
        <CommentButton postId={post.id} commentsCount={post.commentsCount} />
        <SaveButton postId={post.id} isSaved={post.isSaved ?? false} />
        {post.audience === 'everyone' && post.delivery.kind === 'sent' && (
          <CountButton aria-label={postActionsTexts.sharePost} onClick={() => void sharePostLink(post)}>
            <Icon of={Share2} size={24} />
          </CountButton>
        )}
        {flower.flowersCount > 0 && (
          <CountButton
            className={styles.givers}
            aria-haspopup="dialog"
            onClick={() => showDialog('flowers', { postId: post.id })}
          >
            {flowerGiversTexts.title}
            <Icon of={ChevronRight} size={18} />
          </CountButton>
        )}
      </div>
    </div>
  );
}
