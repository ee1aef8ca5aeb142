import type { Millis } from '@posy/std/clock';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ListMore, ListNote } from '../ui/list-note.tsx';
import { clockTime } from '../ui/times.ts';
import { announceText } from '../ui/toast.ts';
import { uiTexts } from '../ui/ui.en.ts';
import type { OpenKeptList } from './kept-list.ts';

interface KeptListStateProps {
  readonly list: OpenKeptList;
  /** Whether there are rows to see. */
  readonly isShown: boolean;
  /** Whether the device has the list: without rows it is then empty, and not merely unknown. */
  readonly isKnown: boolean;
  /** Time at which the rows were fetched, in ms; null: never. */
  readonly savedAt: Millis | null;
  readonly failed: string;
  readonly notSavedHint: string;
  /** Placeholders of rows. */
  readonly loading: ReactNode;
  readonly empty: ReactNode;
}

/** In place of the rows of a list, while there are none; beside them their age, or what keeps others away, with a remedy. */
export function KeptListState(props: KeptListStateProps) {
  const { list, isShown, isKnown, failed, notSavedHint, loading, empty } = props;
  const again = (
    <Button size="small" onClick={list.retry}>
      {uiTexts.tryAgain}
    </Button>
  );
  if (!isShown && !isKnown) {
    if (list.asked === 'unreachable')
      return <EmptyState title={uiTexts.notSaved} hint={notSavedHint} action={again} art="cloud" />;
    return list.asked === 'failed' ? <EmptyState title={failed} action={again} /> : loading;
  }
  const note = noteOf(props, again);
  return (
    <>
      {!isShown && empty}
      {note && <ListNote>{note}</ListNote>}
    </>
  );
}

/** The text beside the rows; null: none. */
function noteOf({ list, isKnown, savedAt, failed }: KeptListStateProps, again: ReactNode): ReactNode {
  if (list.asked === 'failed') {
    return (
      <>
        {failed} {again}
      </>
    );
  }
  if (list.asked !== 'unreachable') return null;
  if (savedAt !== null) return uiTexts.savedAt({ time: clockTime(savedAt) });
  if (isKnown) return null;
  return (
    <>
      {uiTexts.restNotSaved} {again}
    </>
  );
}

interface KeptListMoreProps {
  readonly list: Pick<OpenKeptList, 'askedMore' | 'more'>;
  readonly label: string;
  /** For screen readers, once the rows are there. */
  readonly loaded: string;
  readonly failed: string;
}

/** The button that asks for a further part. It stays after a failure, which is told above it: it is the retry. */
export function KeptListMore({ list: { askedMore, more }, label, loaded, failed }: KeptListMoreProps) {
  const hasFailed = askedMore === 'failed' || askedMore === 'missing' || askedMore === 'unreachable';
  const ask = async () => {
    if (await more()) announceText(loaded);
  };
  return (
    <>
      {hasFailed && <ListNote>{askedMore === 'unreachable' ? uiTexts.restNotSaved : failed}</ListNote>}
      <ListMore>
        <Button size="small" isBusy={askedMore === 'asking'} onClick={() => void ask()}>
          {hasFailed ? uiTexts.tryAgain : label}
        </Button>
      </ListMore>
    </>
  );
}
