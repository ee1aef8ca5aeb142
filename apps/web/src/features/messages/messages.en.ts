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
  unsent: 'This message was deleted',
  unsentOwn: 'You deleted this message',
  /** Below the name of the other user, and in place of the last message in the list. */
  typing: 'typing…',
  /** Beside the time of a message whose text was changed. */
  edited: 'edited',
  video: 'Video message',
  photo: 'Photo',
  photoBy: 'Photo from {name}',
  ownPhoto: 'Photo you sent',
  openPhoto: 'View the photo',

  /** In place of a photo or video of a request. */
  coveredVideo: 'Video',
  coveredHint: 'Shown when you accept',

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
  edit: 'Edit',
  /** Opens the question below. */
  delete: 'Delete',
  removeTitle: 'Delete this message?',
  removeQuestion: '{name} keeps their copy. This action cannot be undone.',
  removeOwnQuestion:
    '“Delete for me” leaves it with {name}. “Delete for everyone” removes it there too, but {name} may have seen it already. This action cannot be undone.',
  remove: 'Delete for me',
  removeForAll: 'Delete for everyone',
  removeFailed: 'The message could not be deleted.',

  error: 'Error',

  // The message that another one answers.
  quoted: 'Reply to {name}: {text}',
  quotedYou: 'Reply to you: {text}',
  /** In place of its text: only the server has it. */
  earlier: 'An earlier message',
  removeQuote: 'Remove quote',

  // Changing the text of a message.
  editMessage: 'Edit message',
  leaveEdit: 'Stop editing',
  saveEdit: 'Save changes',
  editKeepsFile: 'Only the text of a message can be changed.',
  editFailed: 'The change could not be saved. Please try again.',
  notEdited: 'Change not saved',
  /** The refused text, below the message. */
  keptEdit: 'Your change: {text}',
  discardEditTitle: 'Discard this change?',
  discardEditQuestion: 'The new text is stored only on this device.',

  // Reactions.
  react: 'React',
  moreReactions: 'Other emoji',
  chooseReaction: 'Choose an emoji',
  commonEmoji: 'Common emoji',
  otherEmoji: 'Another one',
  otherEmojiHint: 'From your keyboard.',
  noEmoji: 'Please enter an emoji.',
  reaction: 'Reaction',
  ownReaction: 'You: {emoji}',
  reactionOf: '{name}: {emoji}',
  sameReaction: 'You and {name}: {emoji}',
  /** Announced for a message of the open thread. */
  reactedTo: '{name}: {emoji} to “{text}”',
  reactFailed: 'The reaction could not be saved. Please try again.',

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
  outboxUnsend: 'Delete a message for everyone',
  outboxUnsent: 'Message deleted for everyone',
  outboxUnsendFailed: 'The message could not be deleted for everyone',
  outboxEdited: 'Message edited',
  outboxNotEdited: 'Message not edited',
  outboxReact: 'React to a message: {emoji}',
  outboxTakeReaction: 'Remove a reaction',
  outboxReacted: 'Reaction sent',
  outboxTaken: 'Reaction removed',
  outboxNotReacted: 'Reaction not saved',
});
