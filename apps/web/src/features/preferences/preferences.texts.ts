/** Every text of the feature. */
export const preferencesTexts = {
  title: 'Notify me of',
  hint: 'Counts for all your devices.',
  messages: 'Messages',
  flowers: 'Flowers',
  comments: 'Comments',
  follows: 'New followers',
  update: 'Notification settings',
  change: 'Settings',
  failed: 'Failed to update notification settings.',
} as const;
