import { KeptListState } from '../../kit/kept-list-state.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { connectionsTexts } from '../follows/connections.en.ts';
import { flowerGiversTexts as texts } from './flower-givers.en.ts';
import type { OpenFlowerGivers } from './use-flower-givers.ts';

interface GiversStateProps {
  readonly open: OpenFlowerGivers;
  /** Whether the post is there. */
  readonly isThere: boolean;
}

/** The text in place of people who are not known, and the age of those that are, while the server cannot be reached. */
export function GiversState({ open, isThere }: GiversStateProps) {
  const { givers, asked } = open;
  if (!givers) return <RowSkeletons label={connectionsTexts.loading} />;
  if (!isThere) return <EmptyState title={texts.postRemoved} art="wilted" />;
  const { own, others, count, savedAt } = givers;
  const isFetched = savedAt !== null && (asked === 'more' || asked === 'end');
  return (
    <KeptListState
      list={open}
      isShown={own !== null || others.length > 0}
      // The viewer's own flower may be the only one.
      isKnown={isFetched || (own !== null && count === 1)}
      savedAt={savedAt}
      failed={texts.failed}
      notSavedHint={connectionsTexts.notSavedHint}
      loading={<RowSkeletons label={connectionsTexts.loading} />}
      empty={<Nobody count={count} />}
    />
  );
}

/** The server counts flowers of people whom the viewer cannot see. */
function Nobody({ count }: { readonly count: number }) {
  if (count === 0) return <EmptyState title={texts.empty} />;
  return <EmptyState title={texts.noneVisible} hint={texts.noneVisibleHint} />;
}
