import type { Link } from '@posy/contract/links';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { linkHref } from './link-href.ts';
import { LinkPicture } from './link-picture.tsx';
import { hasStripHeight, LinkRoom, noteStripHeight } from './link-room.tsx';
import { linksTexts as texts } from './links.en.ts';
import { readImageLinks, refreshImageLinks } from './links.local.ts';
import styles from './link-strip.module.css';

interface LinkStripProps {
  /** It stands between posts; else in the rail or below an empty feed. */
  readonly isAmongPosts?: boolean;
}

/** 'Share with everyone': the administrators' links, at most ten. Its place is reserved from the second visit on. */
export function LinkStrip({ isAmongPosts = false }: LinkStripProps) {
  const local = useLocal();
  const links = useLiveQuery(() => readImageLinks(local), [local]);
  const [isReserved] = useState(hasStripHeight);
  const [isAsked, setIsAsked] = useState(false);
  useEffect(() => {
    let isWanted = true;
    void refreshImageLinks(local)
      .catch(() => undefined)
      .then(() => isWanted && setIsAsked(true));
    return () => {
      isWanted = false;
    };
  }, [local]);
  useEffect(() => {
    if (links) noteStripHeight(links.length > 0);
  }, [links]);

  // The device may still be reading when the server has already answered.
  const isUnknown = links === undefined || (links === null && !isAsked);
  const shown = isUnknown && isReserved ? PLACEHOLDERS : links?.map((link) => <StripItem key={link.id} link={link} />);
  if (!shown || shown.length === 0) return null;
  return <Strip isAmongPosts={isAmongPosts}>{shown}</Strip>;
}

function Strip({ isAmongPosts, children }: Required<LinkStripProps> & { readonly children: ReactNode }) {
  const id = useId();
  // A feed has nothing but articles.
  const Part = isAmongPosts ? 'article' : 'section';
  return (
    <LinkRoom>
      <Part className={styles.strip} aria-labelledby={id} data-snapshot="skip">
        <h2 id={id} className={styles.title}>
          {texts.strip}
        </h2>
        <ul className={styles.list}>{children}</ul>
      </Part>
    </LinkRoom>
  );
}

function StripItem({ link }: { readonly link: Link }) {
  return (
    <li className={styles.place}>
      <StripLink link={link} />
    </li>
  );
}

/** A link without a URL does nothing. */
function StripLink({ link }: { readonly link: Link }) {
  const href = linkHref(link.linkUrl);
  const body = (
    <>
      <LinkPicture link={link} width={120} className={styles.picture} />
      <span className={styles.name} dir="auto">
        {link.title}
      </span>
    </>
  );
  if (href === null) return <span className={styles.link}>{body}</span>;
  return (
    <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
      {body}
      <VisuallyHidden>{texts.newTab}</VisuallyHidden>
    </a>
  );
}

const PLACEHOLDERS = Array.from({ length: 4 }, (_, n) => (
  <li key={n} className={styles.place} aria-hidden="true">
    <span className={styles.link}>
      <span className={styles.picture} />
      <span className={styles.name}>
        <Skeleton width="70%" height={14} />
      </span>
    </span>
  </li>
));
