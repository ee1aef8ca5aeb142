import type { OnlineListState } from '../../app/online-list.ts';
import { Button } from '../../ui/button.tsx';
import { ListNote } from '../../ui/list-note.tsx';
import { administrationTexts as texts } from './administration.texts.ts';

/** Says that the server could not be asked, or did not answer well, with the way to ask again. */
export function AskNote({ state, onRetry }: { readonly state: OnlineListState; readonly onRetry: () => void }) {
  if (state !== 'unreachable' && state !== 'failed') return null;
  return (
    <ListNote>
      {texts[state]}
      <Button size="small" onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    </ListNote>
  );
}
