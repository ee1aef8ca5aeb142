import { videoTexts as texts } from './video.en.ts';

/** The label of the button over a video. */
export function playLabel(duration: string): string {
  return duration === '' ? texts.play : texts.playOf({ duration });
}

/** '0:07', '12:04', '1:02:03'; '' where it is unknown. */
export function formatDuration(durationMs: number | null): string {
  if (durationMs === null || durationMs <= 0) return '';
  const seconds = Math.max(1, Math.round(durationMs / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const padded = (value: number) => String(value).padStart(2, '0');
  const end = padded(seconds % 60);
  return hours > 0 ? `${hours}:${padded(minutes)}:${end}` : `${minutes}:${end}`;
}
