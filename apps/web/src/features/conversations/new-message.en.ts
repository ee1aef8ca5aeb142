export default {
  newMessage: 'New Message',
  username: 'Username',
  usernamePlaceholder: '@username',
  suggestions: 'Suggested people',
  suggested: '{count, plural, one {# person suggested} other {# people suggested}}',
  nobody: 'No users found',
  searchFailed: 'Unable to search for users. Please check your connection.',
  cannotSelect: 'Unable to select this user. Please try again.',
  message: 'Message',
  cancel: 'Cancel',
  sendShort: 'Send',
  attachHint: 'MP4, MOV or AVI up to 100MB, or a photo',
} as const;
