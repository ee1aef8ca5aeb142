/** Tells this browser's other tabs (and the worker) that a session ended or began, so that none shows what it should not. */
export type SessionNews = { readonly type: 'ended' | 'began'; readonly uid: string };

const NAME = 'posy-session';

/** One for hearing and telling: a channel does not hear itself, but another one in the same page would. */
let channel: BroadcastChannel | null = null;

export function tellOtherTabs(news: SessionNews): void {
  open().postMessage(news);
}

/** Calls `listener` with what other tabs say, for as long as the page lives. */
export function onSessionNews(listener: (news: SessionNews) => void): void {
  open().addEventListener('message', (event: MessageEvent<unknown>) => {
    if (isNews(event.data)) listener(event.data);
  });
}

function open(): BroadcastChannel {
  channel ??= new BroadcastChannel(NAME);
  return channel;
}

function isNews(value: unknown): value is SessionNews {
  if (typeof value !== 'object' || value === null || !('type' in value) || !('uid' in value)) return false;
  return (value.type === 'ended' || value.type === 'began') && typeof value.uid === 'string';
}
