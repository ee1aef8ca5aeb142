import { ERRORS } from '@posy/contract/errors';

/** Texts of the New Message dialog. Those the spec gives are literal. */
export const newMessageTexts = {
  usernameRequired: ERRORS.username_required.message,
  newMessage: 'New Message',
  username: 'Username',
  usernameHint: ERRORS.search_too_short.message,
  usernamePlaceholder: '@username',
  suggestions: 'Suggested people',
  suggested: (count: number) => (count === 1 ? '1 person suggested' : `${count} people suggested`),
  nobody: 'No users found',
  searchFailed: 'Unable to search for users. Please check your connection.',
  message: 'Message',
  cancel: 'Cancel',
  sendShort: 'Send',
  attachHint: 'MP4, MOV or AVI up to 100MB, or a photo',
} as const;
