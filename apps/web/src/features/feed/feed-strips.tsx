import { useIsWide } from '../../ui/use-is-wide.ts';
import { PeopleRow, type PeopleStripProps } from '../follows/people-row.tsx';
import { LinkStrip } from '../links/link-strip.tsx';
import { SuggestedPeople } from '../suggested-people/suggested-people.tsx';

/** The people above the posts, or beside them with people to follow and the links. */
export function FeedStrips(props: PeopleStripProps) {
  const isWide = useIsWide();
  return (
    <>
      <PeopleRow {...props} />
      {isWide && (
        <>
          <SuggestedPeople />
          <LinkStrip />
        </>
      )}
    </>
  );
}
