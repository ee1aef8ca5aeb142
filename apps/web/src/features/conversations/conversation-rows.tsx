import type { ConversationId } from '@posy/contract/ids';
import type { RefObject } from 'react';
import { Virtualizer } from 'virtua';
import { ConversationRow } from './conversation-row.tsx';
import type { ConversationView } from './conversation-view.ts';

/** The first rows are always drawn, later ones when they come close to the screen. */
const PLAIN_ROWS = 20;
/** Height of a row, in px; 4.75rem in the styles. */
const rowHeight = () => 4.75 * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);

interface ConversationRowsProps {
  readonly label: string;
  readonly list: readonly ConversationView[];
  readonly openId: ConversationId | null;
  readonly onOpen: (id: ConversationId) => void;
  /** The element that scrolls them. */
  readonly scroller: RefObject<HTMLElement | null>;
  /** Height of what is above them in it, in rows. */
  readonly rowsAbove?: number;
}

/** The rows of a list of conversations. */
export function ConversationRows({ label, list, openId, onOpen, scroller, rowsAbove = 0 }: ConversationRowsProps) {
  const row = (conversation: ConversationView) => (
    <div role="listitem" key={conversation.id}>
      <ConversationRow conversation={conversation} isOpen={conversation.id === openId} onOpen={onOpen} />
    </div>
  );
  return (
    <div role="list" aria-label={label}>
      {list.slice(0, PLAIN_ROWS).map(row)}
      {list.length > PLAIN_ROWS && (
        <Virtualizer
          data={list.slice(PLAIN_ROWS)}
          scrollRef={scroller}
          startMargin={(PLAIN_ROWS + rowsAbove) * rowHeight()}
          itemSize={rowHeight()}
        >
          {row}
        </Virtualizer>
      )}
    </div>
  );
}
