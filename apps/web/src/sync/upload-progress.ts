import { matches } from '@posy/contract/check';
import * as Type from 'typebox';
import { openChannel } from '../platform/open-channel.ts';
import { setUploadProgress } from './sync-status.ts';

/** An upload of another context without progress for this time, in ms, is no longer shown: that context died. */
const FORGOTTEN_AFTER_MS = 60_000;
const NAME = 'posy-uploads';

/** `progress`: see `UploadProgress`; null: it ended. */
const ReportSchema = Type.Object({
  uid: Type.String(),
  key: Type.String(),
  progress: Type.Union([
    Type.Null(),
    Type.Object({
      sent: Type.Number(),
      total: Type.Number(),
      file: Type.Optional(Type.Number()),
      files: Type.Optional(Type.Number()),
    }),
  ]),
});
type Report = Type.Static<typeof ReportSchema>;

/** One channel for both directions: a second one in the same page would receive the page's own messages. */
let channel: BroadcastChannel | null = null;

/** Shows the progress of an upload here and in the user's other tabs: the service worker uploads, too, and has no screen. */
export function reportUpload(uid: string, key: string, progress: Report['progress']): void {
  setUploadProgress(key, progress);
  open()?.postMessage({ uid, key, progress } satisfies Report);
}

/** Shows the uploads of the worker and of other tabs. @returns stops it */
export function followUploads(uid: string): () => void {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (!matches(ReportSchema, data) || data.uid !== uid) return;
    const { key, progress } = data;
    clearTimeout(timers.get(key));
    timers.delete(key);
    if (progress)
      timers.set(
        key,
        setTimeout(() => setUploadProgress(key, null), FORGOTTEN_AFTER_MS),
      );
    setUploadProgress(key, progress);
  };
  open()?.addEventListener('message', onMessage);
  return () => {
    channel?.removeEventListener('message', onMessage);
    for (const timer of timers.values()) clearTimeout(timer);
  };
}

function open(): BroadcastChannel | null {
  channel ??= openChannel(NAME);
  return channel;
}
