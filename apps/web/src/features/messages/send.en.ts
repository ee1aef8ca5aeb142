export default {
  storageFull:
    'There is no room left on this device, so this message could not be kept. Free some space and try again.',

  unauthorized: 'Authentication required',
  userNotFound: 'User not found. Please check the username.',
  notAllowed: "You don't have permission to message this user.",
  invalid: 'Invalid message data. Please check your input.',
  failed: 'Failed to send message. Please try again.',
  stalled: 'Not sent yet. It is kept and tried again.',

  what: 'Message',
  photo: 'Photo',
  video: 'Video message',
  emptied: 'Message deleted',
  removed: 'Message deleted',
  sent: 'Message sent',
  notSent: 'Message not sent',
  remove: 'Delete a message',
  removeFailed: 'The message could not be deleted',
} as const;
