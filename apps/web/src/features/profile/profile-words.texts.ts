/** What the outbox says of a profile; apart from the form's texts, which come with the form. Those of the spec are literal. */
export const profileWordsTexts = {
  updated: 'Profile Updated!',
  updatedAt: (time: string) => `Saved at ${time}`,
  updateFailedTitle: 'Error Updating Profile',
  updateFailed: 'Failed to update profile',
  edit: 'Edit profile',
  what: 'Profile',
  fields: 'Profile information',
  picture: 'Profile picture',
} as const;
