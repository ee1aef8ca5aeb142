import { texts } from '../../language/texts.ts';

export const messagesTexts = texts('messages', {
  // The messages of a conversation.
  conversationWith: 'Conversation with {name}',
  messages: 'Messages',
  loading: 'Loading messages',
  loadingOlder: 'Loading older messages',
  olderOffline: 'Older messages appear as soon as Posy can be reached.',
  olderFailed: 'Older messages could not be loaded.',
  empty: 'No messages yet',
  emptyHint: 'Write to {name}, or send a photo or a video.',
  notSavedHint: 'These messages appear as soon as Posy can be reached.',
  unreadFrom: 'Unread messages',
  today: 'Today',
  yesterday: 'Yesterday',
  jump: 'Jump to newest',
  jumpToNew: '{count} new, jump to newest',
  newMessage: '{name}: {text}',
  newMessages: '{count} new messages',

  you: 'You',
  emptied: 'This message was deleted with its account.',
  video: 'Video message',
  photo: 'Photo',
  photoBy: 'Photo from {name}',
  ownPhoto: 'Photo you sent',
  openPhoto: 'View the photo',

  waitsForWifi: 'Waits for Wi-Fi',
  waitsForYou: 'Waits for you',
  waitsBehindWifi: 'Waits for a photo or video before it, which waits for Wi-Fi',
  waitsBehindYou: 'Waits for a photo or video before it, which waits for you',
  sendNow: 'Send now',
  sendingBytes: 'Sending {sent} of {total}',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  notSent: 'Not sent',
  discardTitle: 'Discard this message?',
  discardQuestion: 'It was never sent and is stored only on this device.',

  menu: 'Message actions',
  reply: 'Reply',
  copy: 'Copy text',
  copied: 'Copied',
  copyFailed: 'The text could not be copied.',
  download: 'Download video',
  remove: 'Delete for me',
  removeTitle: 'Delete this message for you?',
  removeQuestion: '{name} keeps their copy. This action cannot be undone.',
  removeConfirm: 'Delete',
  removeFailed: 'The message could not be deleted.',

  error: 'Error',

  // The message that another one answers.
  quoted: 'Reply to {name}: {text}',
  quotedYou: 'Reply to you: {text}',
  /** In place of its text: only the server has it. */
  earlier: 'An earlier message',
  removeQuote: 'Remove quote',

  // The composer.
  yourMessage: 'Your message',
  placeholder: 'Write a message',
  send: 'Send message',
  attach: 'Attach a photo or video',
  length: '{used} of {limit} characters',

  // Sending, and the outbox.
  storageFull: 'This device is out of storage, so this message could not be saved. Free some space and try again.',

  unauthorized: 'Authentication required',
  userNotFound: 'User not found. Please check the username.',
  notAllowed: "You don't have permission to message this user.",
  invalid: 'Invalid message data. Please check your input.',
  sendFailed: 'Failed to send message. Please try again.',
  stalled: 'Not sent yet. Posy will try again.',

  what: 'Message',
  deletedMessage: 'Message deleted',
  outboxDeleted: 'Message deleted',
  outboxSent: 'Message sent',
  outboxNotSent: 'Message not sent',
  outboxDelete: 'Delete a message',
  outboxDeleteTo: 'Delete a message to {name}',
  outboxDeleteFailed: 'The message could not be deleted',
});
