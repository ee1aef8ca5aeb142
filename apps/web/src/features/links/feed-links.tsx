import { onDemand } from '../../ui/on-demand.tsx';
import { LinkRoom } from './link-room.tsx';
import { hasStripHeight } from './strip-height.ts';

const LinkStrip = onDemand(async () => (await import('./link-strip.tsx')).LinkStrip, Room);

/**
 * The links of a screen without rails, among posts or alone in an empty feed. Loaded after the posts; their space is reserved.
 */
export function FeedLinks({ isAmongPosts }: { readonly isAmongPosts: boolean }) {
  return <LinkStrip isAmongPosts={isAmongPosts} />;
}

function Room() {
  return hasStripHeight() ? <LinkRoom /> : null;
}
