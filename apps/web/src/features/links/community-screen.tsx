import type { Link as CommunityLink } from '@posy/contract/links';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { startTransition, use, useEffect, useState } from 'react';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListNote } from '../../ui/list-note.tsx';
import { uiTexts } from '../../ui/ui.en.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { type Community, CommunityStore } from './community.ts';
import { linkHref } from './link-href.ts';
import { LinkPicture } from './link-picture.tsx';
import { linksTexts as texts } from './links.en.ts';
import { dropPageLinks, PrerenderedLinks, readPageLinks } from './prerendered-links.ts';
import styles from './community.module.css';

/** Two tiles per row on a phone; at most this wide on larger screens. */
const TILE_SIZES = '(min-width: 520px) 250px, 46vw';

/** /join-us: the administrators' links, for everyone. Offline it shows the last fetched ones. */
export function CommunityScreen() {
  const sample = use(PrerenderedLinks);
  const [store] = useState(() => new CommunityStore(sample ?? readPageLinks()));
  const [community, setCommunity] = useState(store.get);
  useEffect(() => {
    dropPageLinks();
    // As a transition: many tiles are drawn while the page is in use.
    const unsubscribe = store.subscribe(() => startTransition(() => setCommunity(store.get())));
    void store.refresh();
    return unsubscribe;
  }, [store]);
  return (
    <main id="content" className={styles.page} aria-busy={community.isAsking}>
      <Link to="/" className={styles.back}>
        <Icon of={ArrowLeft} size={18} />
        {texts.back}
      </Link>
      <h1 className={styles.title} tabIndex={-1}>
        {texts.community}
      </h1>
      <div className={styles.links}>
        <Links community={community} onRetry={() => void store.refresh()} />
      </div>
      <footer className={styles.footer}>
        {/* An empty page shows the same above, and one primary button is enough. */}
        <SignUp variant={community.links?.length === 0 ? 'quiet' : 'primary'} />
      </footer>
    </main>
  );
}

function SignUp({ variant = 'primary' }: { readonly variant?: 'primary' | 'quiet' }) {
  return (
    <Link to="/signup" className={buttonClass({ variant })}>
      {texts.signUp}
    </Link>
  );
}

function Links({ community, onRetry }: { readonly community: Community; readonly onRetry: () => void }) {
  const { links, isAsking, isOld } = community;
  if (links === null) return isAsking ? null : <NotSaved onRetry={onRetry} />;
  return (
    <>
      {isOld && <ListNote>{texts.communityOffline}</ListNote>}
      {links.length === 0 ? (
        <EmptyState title={texts.communityEmpty} hint={texts.communityEmptyHint} art="pair" action={<SignUp />} />
      ) : (
        <ul className={styles.grid}>
          {links.map((link) => (
            <li key={link.id}>
              <Tile link={link} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function NotSaved({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <EmptyState
      title={texts.communityNotSaved}
      hint={texts.communityNotSavedHint}
      art="cloud"
      action={<Button onClick={onRetry}>{uiTexts.tryAgain}</Button>}
    />
  );
}

function Tile({ link }: { readonly link: CommunityLink }) {
  const href = linkHref(link.linkUrl);
  const body = (
    <>
      <LinkPicture link={link} width={250} sizes={TILE_SIZES} className={styles.picture} />
      <span className={styles.name} dir="auto">
        {link.title}
      </span>
    </>
  );
  if (href === null) return <span className={styles.tile}>{body}</span>;
  return (
    <a className={styles.tile} href={href} target="_blank" rel="noopener noreferrer">
      {body}
      <VisuallyHidden>{texts.newTab}</VisuallyHidden>
    </a>
  );
}
