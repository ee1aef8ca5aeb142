import { cleanPicture } from './clean-picture-core.ts';
import type { CleanedPicture } from './cleaned-picture.ts';

/** One picture in, one answer out: the thread belongs to a single picture and ends with it. */
self.addEventListener('message', (event: MessageEvent<unknown>) => {
  if (!(event.data instanceof Blob)) return;
  cleanPicture(event.data).then(
    (cleaned: CleanedPicture | null) => self.postMessage(cleaned),
    () => self.postMessage(null),
  );
});
