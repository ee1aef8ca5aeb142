/** iPhones show only a video itself on the full screen, with controls of their own. */
interface IphoneVideo {
  readonly webkitEnterFullscreen?: () => void;
}

/** Whether this browser can show a part of the page on the full screen. */
export function canFillScreen(): boolean {
  return document.fullscreenEnabled || 'webkitEnterFullscreen' in HTMLVideoElement.prototype;
}

/** Shows a player with its controls on the full screen, or ends that. Does nothing if the browser refuses. */
export async function toggleFullScreen(player: HTMLElement, video: HTMLVideoElement & IphoneVideo): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else if (document.fullscreenEnabled) await player.requestFullscreen();
    else video.webkitEnterFullscreen?.();
  } catch {
    // The user or the platform does not allow it.
  }
}
