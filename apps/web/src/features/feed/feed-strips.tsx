import { PeopleRow } from '../follows/people-row.tsx';
import type { PeopleStripProps } from '../follows/people-strip-props.ts';
import { LinkStrip } from '../links/link-strip.tsx';

/** The strips above the posts, or beside them: people, then links. */
export function FeedStrips(props: PeopleStripProps) {
  return (
    <>
      <PeopleRow {...props} />
      <LinkStrip />
    </>
  );
}
