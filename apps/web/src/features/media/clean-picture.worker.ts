import { cleanPicture, cutPicture, examinePicture } from './clean-picture-core.ts';
import type { PictureTask } from './cleaned-picture.ts';

/** One picture in, one answer out: the thread belongs to a single picture and ends with it. */
self.addEventListener('message', ({ data }: MessageEvent<PictureTask>) => {
  workOf(data).then(
    (answer) => self.postMessage(answer),
    () => self.postMessage(null),
  );
});

function workOf(task: PictureTask): Promise<unknown> {
  switch (task.kind) {
    case 'clean':
      return cleanPicture(task.file, task.bitmap);
    case 'cut':
      return cutPicture(task.file, task.crop);
    case 'examine':
      return examinePicture(task.file);
  }
}
