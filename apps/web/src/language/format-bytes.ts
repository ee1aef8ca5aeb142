import { formatBytesTexts as texts } from './format-bytes.en.ts';
import { formatNumber } from './formats.ts';

/** '1.2 GB', '12.4 MB' or '380 kB'; '0 kB' for nothing. In powers of 1024, as the limits are. */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / 1_048_576;
  if (megabytes >= 1000) return texts.gigabytes({ size: formatSize(megabytes / 1024, 1) });
  if (megabytes >= 0.95) return texts.megabytes({ size: formatSize(megabytes, 1) });
  return texts.kilobytes({ size: formatSize(Math.ceil(bytes / 1024), 0) });
}

function formatSize(size: number, digits: number): string {
  return formatNumber(size, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false });
}
