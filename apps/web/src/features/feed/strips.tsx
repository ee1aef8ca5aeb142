import { onDemand } from '../../ui/on-demand.tsx';
import { PeopleRoom } from '../follows/people-strip-frame.tsx';
import { LinkRoom } from '../links/link-room.tsx';
import { stripHeight } from '../links/strip-height.ts';

/** Loaded after the feed, so that they do not delay it; their space is reserved. */
export const Strips = onDemand(async () => (await import('./feed-strips.tsx')).FeedStrips, Room);

function Room() {
  return (
    <>
      <PeopleRoom />
      {stripHeight() === 'some' && <LinkRoom />}
    </>
  );
}
