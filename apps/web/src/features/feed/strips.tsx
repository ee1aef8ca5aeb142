import { onDemand } from '../../ui/on-demand.tsx';
import { PeopleRoom } from '../follows/people-strip-frame.tsx';

/** Loaded after the feed, so that they do not delay it; the space above the posts is reserved. */
export const Strips = onDemand(async () => (await import('./feed-strips.tsx')).FeedStrips, PeopleRoom);
