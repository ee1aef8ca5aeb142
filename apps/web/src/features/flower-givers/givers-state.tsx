import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListNote } from '../../ui/list-note.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { clockTime } from '../../ui/times.ts';
import { uiTexts } from '../../ui/ui.en.ts';
import { connectionsTexts } from '../follows/connections.en.ts';
import { flowerGiversTexts as texts } from './flower-givers.en.ts';
import type { OpenFlowerGivers } from './use-flower-givers.ts';

interface GiversStateProps {
  readonly open: OpenFlowerGivers;
  /** Whether the post is there. */
  readonly isThere: boolean;
}

/** The text in place of people who are not known, and the age of those that are, while the server cannot be reached. */
export function GiversState({ open: { givers, asked, retry }, isThere }: GiversStateProps) {
  if (!givers) return <RowSkeletons label={connectionsTexts.loading} />;
  if (!isThere) return <EmptyState title={texts.postRemoved} art="wilted" />;
  const { own, others, count, savedAt } = givers;
  const isAlone = others.length === 0;
  const again = (
    <Button size="small" onClick={retry}>
      {uiTexts.tryAgain}
    </Button>
  );
  // The viewer's own flower may be the only one.
  const isComplete = asked === 'loaded' || (own !== null && count === 1);
  if (isComplete) return isAlone && own === null ? <Nobody count={count} /> : null;
  if (asked === 'asking') return isAlone ? <RowSkeletons label={connectionsTexts.loading} /> : null;
  if (asked === 'failed') {
    return (
      <ListNote>
        {texts.failed} {again}
      </ListNote>
    );
  }
  if (!isAlone && savedAt !== null)
    return <ListNote>{connectionsTexts.offline({ time: clockTime(savedAt) })}</ListNote>;
  if (own !== null) {
    return (
      <ListNote>
        {texts.others} {again}
      </ListNote>
    );
  }
  return (
    <EmptyState title={connectionsTexts.notSaved} hint={connectionsTexts.notSavedHint} action={again} art="cloud" />
  );
}

/** The server counts flowers of people whom the viewer cannot see. */
function Nobody({ count }: { readonly count: number }) {
  if (count === 0) return <EmptyState title={texts.empty} />;
  return <EmptyState title={texts.noneVisible} hint={texts.noneVisibleHint} />;
}
