import { texts } from '../../language/texts.ts';
import english from './storage.en.ts';

const said = texts('storage', english);

/** Every text of the feature. */
export const storageTexts = {
  ...said,
  count: (count: number) => new Intl.NumberFormat().format(count),
  picturesValue: (count: number, size: string) => `${new Intl.NumberFormat().format(count)} · ${size}`,
  size: formatSize,
} as const;

/** '1.2 GB', '12.4 MB' or '380 kB'; '0 kB' for nothing. In powers of 1024, as the limits are. */
function formatSize(bytes: number): string {
  const megabytes = bytes / 1_048_576;
  if (megabytes >= 1000) return `${(megabytes / 1024).toFixed(1)} GB`;
  return megabytes >= 0.95 ? `${megabytes.toFixed(1)} MB` : `${Math.ceil(bytes / 1024)} kB`;
}
