import { cleanPicture, cutPicture } from './clean-picture-core.ts';
import type { CleanedPicture, PictureTask } from './cleaned-picture.ts';

/** One picture in, one answer out: the thread belongs to a single picture and ends with it. */
self.addEventListener('message', ({ data }: MessageEvent<PictureTask>) => {
  const work = data.crop ? cutPicture(data.file, data.crop) : cleanPicture(data.file);
  work.then(
    (cleaned: CleanedPicture | null) => self.postMessage(cleaned),
    () => self.postMessage(null),
  );
});
