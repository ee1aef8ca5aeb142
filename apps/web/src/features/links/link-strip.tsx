import type { Link } from '@posy/contract/links';
import { useLiveQuery } from 'dexie-react-hooks';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useLocal } from '../../app/local-context.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { linkHref } from './link-href.ts';
import { LinkPicture } from './link-picture.tsx';
import { LinkRoom } from './link-room.tsx';
import { linksTexts as texts } from './links.en.ts';
import { readImageLinks, refreshImageLinks } from './links.local.ts';
import { isStripBeside, noteStripHeight, stripHeight, useStripHeight } from './strip-height.ts';
import styles from './link-strip.module.css';

/**
 * 'Share with everyone': the administrators' links, at most ten. On a device without stored links, a strip that would push the
 * feed down waits for the next visit.
 */
export function LinkStrip() {
  const local = useLocal();
  const links = useLiveQuery(() => readImageLinks(local), [local]);
  const room = useStripHeight();
  const [isLate, setIsLate] = useState(() => stripHeight() === 'none');
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
  // The strip is too late for this visit.
  if (!isLate && isUnknown && room === 'none') setIsLate(true);
  if (isLate && !isStripBeside()) return null;
  if (isUnknown && room === 'some') return <Strip>{PLACEHOLDERS}</Strip>;
  if (!links || links.length === 0) return null;
  return (
    <Strip>
      {links.map((link) => (
        <li key={link.id} className={styles.place}>
          <StripLink link={link} />
        </li>
      ))}
    </Strip>
  );
}

function Strip({ children }: { readonly children: ReactNode }) {
  const id = useId();
  return (
    <LinkRoom>
      <section className={styles.strip} aria-labelledby={id} data-snapshot="skip">
        <h2 id={id} className={styles.title}>
          {texts.strip}
        </h2>
        <ul className={styles.list}>{children}</ul>
      </section>
    </LinkRoom>
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
