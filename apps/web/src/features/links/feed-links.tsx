import { onDemand } from '../../ui/on-demand.tsx';
import { LinkRoom } from './link-room.tsx';
import { hasStripHeight } from './strip-height.ts';

const LinkStrip = onDemand(async () => (await import('./link-strip.tsx')).LinkStrip, Room);

/** The links among the posts of a screen without rails. Loaded after the posts; their space is reserved. */
export function FeedLinks() {
  return <LinkStrip isAmongPosts />;
}

function Room() {
  return hasStripHeight() ? <LinkRoom /> : null;
}
