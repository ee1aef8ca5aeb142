import { formatNumber } from '../../language/formats.ts';
import { texts } from '../../language/texts.ts';
import { sizeIn } from '../../language/units.texts.ts';
import english from './storage.en.ts';

const said = texts('storage', english);

/** Every text of the feature. */
export const storageTexts = {
  ...said,
  count: formatNumber,
  picturesValue: (count: number, size: string) => said.picturesValue({ count: formatNumber(count), size }),
  size: formatSize,
} as const;

/** '1.2 GB', '12.4 MB' or '380 kB'; '0 kB' for nothing. In powers of 1024, as the limits are. */
function formatSize(bytes: number): string {
  const megabytes = bytes / 1_048_576;
  if (megabytes >= 1000) return sizeIn('gigabytes', megabytes / 1024);
  return megabytes >= 0.95 ? sizeIn('megabytes', megabytes) : sizeIn('kilobytes', Math.ceil(bytes / 1024));
}
