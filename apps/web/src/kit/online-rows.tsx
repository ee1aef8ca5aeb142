import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { ListMore } from '../ui/list-note.tsx';
import { ListProblem } from '../ui/list-problem.tsx';
import { uiTexts } from '../ui/ui.en.ts';
import type { OnlineListState, OnlineListView } from './online-list.ts';

interface OnlineProblemProps {
  readonly of: { readonly state: OnlineListState; readonly retry: () => void };
  readonly texts: { readonly unreachable: string; readonly failed: string };
}

/** Says that the server was unreachable or refused, with a retry button. */
export function OnlineProblem({ of: { state, retry }, texts }: OnlineProblemProps) {
  if (state !== 'unreachable' && state !== 'failed') return null;
  return (
    <ListProblem retryLabel={uiTexts.tryAgain} onRetry={retry}>
      {texts[state]}
    </ListProblem>
  );
}

interface OnlineRowsProps {
  readonly list: OnlineListView<unknown> & OnlineProblemProps['of'] & { readonly more: () => void };
  readonly texts: OnlineProblemProps['texts'];
  /** Number of rows that are drawn; absent: all of the list. */
  readonly count?: number;
  /** Placeholders of rows. */
  readonly loading: ReactNode;
  readonly empty: ReactNode;
  /** Announced to screen readers above the rows: their number. */
  readonly status?: ReactNode;
  /** The rows. */
  readonly children: ReactNode;
}

/** A list that only the server stores: its rows, or what stands in their place, and a button for further ones. */
export function OnlineRows(props: OnlineRowsProps) {
  const { list, texts, count = list.rows.length, loading, empty, status, children } = props;
  const isEmpty = count === 0 && list.state === 'loaded';
  const problem = <OnlineProblem of={list} texts={texts} />;
  return (
    <>
      {!list.hasMore && problem}
      {/* Always mounted, so that screen readers announce the results. */}
      <div role="status">{isEmpty ? empty : count > 0 && status}</div>
      {count === 0 && list.state === 'asking' && loading}
      {count > 0 && children}
      {list.hasMore && (
        <>
          {problem}
          <ListMore>
            <Button size="small" isBusy={list.isLoadingMore} onClick={list.more}>
              {uiTexts.more}
            </Button>
          </ListMore>
        </>
      )}
    </>
  );
}
