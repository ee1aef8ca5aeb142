import { ERRORS } from '@posy/contract/errors';

/** Every text of the feature. Those the spec gives are literal. */
export const mediaTexts = {
  notAPicture: ERRORS.unsupported_file.message,
  tooLarge: ERRORS.file_too_large.message,
  empty: 'This file is empty. Please select an image file',
  locationRemoved: 'Location removed',
  size: formatBytes,
  cleaned: (before: number, after: number) => `${formatBytes(before)} → ${formatBytes(after)}`,
} as const;

/** '12.4 MB' from a megabyte on, '380 kB' below; in powers of 1024 as the limits are. */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / 1_048_576;
  if (megabytes >= 0.95) return `${megabytes.toFixed(1)} MB`;
  return `${Math.max(1, Math.round(bytes / 1024))} kB`;
}
