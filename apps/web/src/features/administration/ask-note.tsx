import type { OnlineListState } from '../../kit/online-list.ts';
import { ListProblem } from '../../ui/list-problem.tsx';
import { uiTexts } from '../../ui/ui.en.ts';
import { administrationTexts as texts } from './administration.en.ts';

/** Says that the server was unreachable or answered with an error, with a retry button. */
export function AskNote({ state, onRetry }: { readonly state: OnlineListState; readonly onRetry: () => void }) {
  if (state !== 'unreachable' && state !== 'failed') return null;
  return (
    <ListProblem retryLabel={uiTexts.tryAgain} onRetry={onRetry}>
      {texts[state]}
    </ListProblem>
  );
}
