import { onDemand } from '../../ui/on-demand.tsx';
import { hasStripHeight, LinkRoom } from './link-room.tsx';

/**
 * The links of a screen without rails, among posts or alone in an empty feed. Loaded after the posts; their space is reserved.
 */
export const FeedLinks = onDemand(async () => (await import('./link-strip.tsx')).LinkStrip, Room);

function Room() {
  return hasStripHeight() ? <LinkRoom /> : null;
}
