import { POSY_HEADER } from '@posy/contract/headers';
import { saveFile } from '../../platform/save-file.ts';
import { isDeviceOffline } from '../../sync/http.ts';
import { showToast } from '../../ui/toast.ts';
import { videoPlayerTexts as texts } from './video-player.en.ts';

/**
 * Saves a video under a name, and shows the result. It is fetched first, so that the result is known;
 * the browser holds large responses on its disk meanwhile.
 */
export async function downloadVideo(href: string, name: string): Promise<void> {
  if (isDeviceOffline()) {
    showToast({ title: texts.downloadOffline, isError: true });
    return;
  }
  try {
    const response = await fetch(href, { credentials: 'same-origin' });
    const isVideo = response.ok && response.headers.get(POSY_HEADER) === '1';
    if (!isVideo) throw new Error(`Answered with ${response.status}`);
    const blob = await response.blob();
    const isSaved = await saveFile(new File([blob], name, { type: blob.type }));
    if (isSaved) showToast({ title: texts.downloaded });
  } catch {
    showToast({ title: texts.downloadFailed, isError: true });
  }
}
