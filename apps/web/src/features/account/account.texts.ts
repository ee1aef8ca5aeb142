import { USERNAME_RESERVED_DAYS } from '@posy/contract/limits';
import { texts } from '../../language/texts.ts';
import english from './account.en.ts';

const said = texts('account', english);

/** Every text of the feature. Those the spec gives are literal. */
export const accountTexts = {
  ...said,
  deleted: [
    'your posts with their photos, the private ones too',
    'your comments, and the flowers you gave',
    'whom you follow, and who follows you',
    'your ads, with their numbers',
    'your profile, and what Posy keeps on this device',
  ],
  reserved: (username: string) => `Nobody else can take @${username} for ${USERNAME_RESERVED_DAYS} days.`,
} as const;
