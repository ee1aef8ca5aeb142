import { type CurrentUser, displayName } from '@posy/contract/users';

type Named = Pick<CurrentUser, 'firstName' | 'lastName'>;

/** Every text of the feature. */
export const activityTexts = {
  title: 'Activity',
  seen: 'Activity seen',
  emptyTitle: 'Nothing here yet',
  emptyHint: 'Flowers and comments on your posts, people who follow you, and what came of reports are listed here.',
  newPart: 'New',
  earlierPart: 'Earlier',
  isNew: 'New',
  unseen: (count: string) => `${count} new`,
  openPost: 'Open your post',
  photo: 'Your photo',
  flowered: 'gave your post a flower',
  floweredTogether: 'gave your post flowers',
  commented: 'commented',
  followed: 'follows you',
  nobody: 'Somebody',
  showOlder: 'Show older',
  /** 'Ada', 'Ada and Bob', 'Ada, Bob and 3 others': the newest first, and how many there are in all. */
  names(actors: readonly Named[], count: number): string {
    const [first, second] = actors.map((actor) => displayName(actor));
    if (first === undefined) return activityTexts.nobody;
    if (count <= 1 || second === undefined) {
      const others = count - 1;
      return others > 0 ? `${first} and ${others} ${others === 1 ? 'other' : 'others'}` : first;
    }
    if (count === 2) return `${first} and ${second}`;
    const others = count - 2;
    return `${first}, ${second} and ${others} ${others === 1 ? 'other' : 'others'}`;
  },
} as const;
