import { dataSaver } from '../../local/data-saver-choices.ts';
// oxlint-disable-next-line import/default -- the bundler makes this module, and its default export is the address
import workerUrl from './shrink-video.worker.ts?worker&url';

/**
 * Lets the service worker store the code that trims and compresses videos: it is too large for the first visit, and needed without a
 * network later. Not where the user saves data; it is then fetched with the first video.
 */
export async function storeConverter(): Promise<void> {
  if (!dataSaver.get().allows.prefetch) return;
  await fetch(workerUrl, { priority: 'low' }).catch(() => undefined);
}
