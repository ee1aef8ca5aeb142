import { ArrowDown } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { useNow } from '../../platform/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { uiTexts } from '../../ui/ui.en.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { MessageBubble } from './message-bubble.tsx';
import type { MessageQuote, MessageView } from './message-view.ts';
import { messagesTexts as texts } from './messages.en.ts';
import type { TargetMessage } from './thread-opening.ts';
import type { ThreadState } from './thread-reader.ts';
import { dayLabel, type ThreadRow } from './thread-rows.ts';
import type { Reacting } from './use-reactions.ts';
import { useThreadScroll } from './use-thread-scroll.ts';
import styles from './thread-list.module.css';

/** Height of a line of text with its margins, in px: the estimate for rows that were never drawn. */
const USUAL_HEIGHT = 46;
/** The newest rows, and the target message, are always drawn, so that find-in-page and screen readers reach them. */
const MAX_ROWS = 30;

export interface ThreadListProps {
  readonly label: string;
  readonly otherName: string;
  readonly rows: readonly ThreadRow[];
  readonly messages: readonly MessageView[];
  /** The message to scroll to. */
  readonly target: TargetMessage | null;
  /** Id of the message that is highlighted, because it was scrolled to. */
  readonly highlightedId: string | null;
  readonly hasOlder: boolean;
  readonly olderState: ThreadState['older'];
  readonly onOlder: () => void;
  readonly onRetryOlder: () => void;
  /** Called with the newest message in sight, while the page is visible and has focus. */
  readonly onSeen: (message: MessageView) => void;
  /** null: nothing can be written in this conversation. */
  readonly onReply: ((message: MessageView) => void) | null;
  readonly onEdit: ((message: MessageView) => void) | null;
  readonly reacting: Reacting;
  /** See `ThreadBodyProps`. */
  readonly isRequest: boolean;
  readonly onQuote: (quote: MessageQuote) => void;
  readonly onDelete: (message: MessageView) => void;
}

/**
 * The messages, newest at the bottom; only those close to the visible range are drawn. Opens at the first unread message. At
 * the bottom it follows new messages; elsewhere it does not move.
 */
export function ThreadList(props: ThreadListProps) {
  const { label, otherName, rows, messages, target, highlightedId } = props;
  const { onReply, onEdit, reacting, isRequest, onQuote, onDelete } = props;
  const { hasOlder, olderState, onOlder, onRetryOlder, onSeen } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const scroll = useThreadScroll({ rows, messages, target, hasOlder, onOlder, onSeen, list, scroller });
  const newest = Array.from({ length: Math.min(MAX_ROWS, rows.length) }, (_, i) => rows.length - 1 - i);
  const place = target ? rows.findIndex(({ key }) => key === target.id) : -1;
  const drawn = place >= 0 && !newest.includes(place) ? [place, ...newest.toReversed()] : newest;
  const draw = useCallback(
    (row: ThreadRow) => (
      <Row
        key={row.key}
        row={row}
        otherName={otherName}
        isHighlighted={row.key === highlightedId}
        onReply={onReply}
        onEdit={onEdit}
        reacting={reacting}
        isRequest={isRequest}
        onQuote={onQuote}
        onDelete={onDelete}
      />
    ),
    [otherName, highlightedId, onReply, onEdit, reacting, isRequest, onQuote, onDelete],
  );
  return (
    <div className={styles.listRoom}>
      {/* Arrow and Page keys scroll it for users without a wheel. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={scroller} className={styles.scroller} tabIndex={0} role="group" aria-label={label}>
        <div className={styles.spring} />
        <div role="list" aria-label={texts.messages} aria-busy={olderState === 'asking'}>
          <Virtualizer
            ref={list}
            data={rows}
            shift={scroll.isPrepended}
            scrollRef={scroller}
            itemSize={USUAL_HEIGHT}
            keepMounted={drawn}
            onScroll={scroll.onScroll}
            onResize={scroll.onResize}
          >
            {draw}
          </Virtualizer>
        </div>
      </div>
      {olderState !== 'more' && <OlderState state={olderState} onRetry={onRetryOlder} />}
      {scroll.isAway && <Jump count={scroll.newCount} onJump={scroll.jump} />}
    </div>
  );
}

interface RowProps extends Pick<
  ThreadListProps,
  'otherName' | 'onReply' | 'onEdit' | 'reacting' | 'isRequest' | 'onQuote' | 'onDelete'
> {
  readonly row: ThreadRow;
  /** Highlighted, because it was scrolled to. */
  readonly isHighlighted: boolean;
}

/** One row of a thread, of any kind. */
function Row({ row, ...props }: RowProps) {
  if (row.kind === 'day') return <DayMark at={row.at} />;
  if (row.kind === 'unread') {
    return (
      <p className={styles.unread} role="listitem">
        <span>{texts.unreadFrom}</span>
      </p>
    );
  }
  const { message, isFirst, isLast, isStateShown } = row;
  return <MessageBubble {...{ message, isFirst, isLast, isStateShown }} {...props} />;
}

function DayMark({ at }: { readonly at: number }) {
  const now = useNow();
  return (
    <p className={styles.day} role="listitem">
      <span>{dayLabel(at, now, texts)}</span>
    </p>
  );
}

function OlderState({
  state,
  onRetry,
}: {
  readonly state: ThreadListProps['olderState'];
  readonly onRetry: () => void;
}) {
  if (state === 'asking') {
    return (
      <div className={styles.older}>
        <Spinner label={texts.loadingOlder} />
      </div>
    );
  }
  return (
    <div className={styles.older} role="status">
      {state === 'unreachable' ? texts.olderOffline : texts.olderFailed}
      <Button size="small" onClick={onRetry}>
        {uiTexts.tryAgain}
      </Button>
    </div>
  );
}

function Jump({ count, onJump }: { readonly count: number; readonly onJump: () => void }) {
  const label = count > 0 ? texts.jumpToNew({ count: String(count) }) : texts.jump;
  return (
    <button type="button" className={styles.jump} title={label} onClick={onJump}>
      {count > 0 && <span aria-hidden="true">{count > 99 ? '99+' : count}</span>}
      <Icon of={ArrowDown} size={20} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </button>
  );
}

const WIDTHS = ['52%', '38%', '64%', '30%', '46%'];

/** Placeholder of messages, visible after 150 ms. */
export function ThreadSkeleton() {
  return (
    <div className={styles.skeletons} aria-busy="true">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      {WIDTHS.map((width) => (
        <Skeleton key={width} width={width} height={42} />
      ))}
    </div>
  );
}
