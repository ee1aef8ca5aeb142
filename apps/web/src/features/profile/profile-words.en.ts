export default {
  updated: 'Profile Updated!',
  updatedAt: 'Saved at {time}',
  updateFailedTitle: 'Error Updating Profile',
  updateFailed: 'Failed to update profile',
  edit: 'Edit profile',
  what: 'Profile',
  fields: 'Profile information',
  picture: 'Profile picture',
} as const;
