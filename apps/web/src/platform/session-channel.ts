/** Tells this browser's other tabs (and the worker) that a session ended or began, so that none shows what it should not. */
export type SessionNews = { readonly type: 'ended' | 'began'; readonly uid: string };

const NAME = 'posy-session';

export function tellOtherTabs(news: SessionNews): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(news);
  channel.close();
}

/** Calls `listener` with what other tabs say; the returned function ends that. */
export function onSessionNews(listener: (news: SessionNews) => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = (event: MessageEvent<unknown>) => {
    if (isNews(event.data)) listener(event.data);
  };
  return () => channel.close();
}

function isNews(value: unknown): value is SessionNews {
  if (typeof value !== 'object' || value === null || !('type' in value) || !('uid' in value)) return false;
  return (value.type === 'ended' || value.type === 'began') && typeof value.uid === 'string';
}
