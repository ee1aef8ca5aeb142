/** The user and the post or ad that an outbox entry concerns, as far as this device knows them. */
export interface EntryAbout {
  /** Name of the other user; null: none, or unknown. */
  readonly person: string | null;
  /** The post is the user's own. */
  readonly isOwn: boolean;
  readonly media: 'photo' | 'video';
  /** Caption of the post or title of the ad; null: none, or unknown. */
  readonly text: string | null;
}
