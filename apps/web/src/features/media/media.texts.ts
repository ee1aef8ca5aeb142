import { errorMessage } from '../../language/errors.texts.ts';
import { texts } from '../../language/texts.ts';
import { sizeIn } from '../../language/units.texts.ts';
import english from './media.en.ts';

const said = texts('media', english);

/** Every text of the feature. Those the spec gives are literal. */
export const mediaTexts = {
  ...said,
  notAPicture: errorMessage('unsupported_file'),
  tooLarge: errorMessage('file_too_large'),
  size: formatBytes,
  cleaned: (before: number, after: number) => said.cleaned({ before: formatBytes(before), after: formatBytes(after) }),
} as const;

/** '12.4 MB' from a megabyte on, '380 kB' below; in powers of 1024 as the limits are. */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / 1_048_576;
  if (megabytes >= 0.95) return sizeIn('megabytes', megabytes);
  return sizeIn('kilobytes', Math.max(1, Math.round(bytes / 1024)));
}
