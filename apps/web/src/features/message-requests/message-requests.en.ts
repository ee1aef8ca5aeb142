import { texts } from '../../language/texts.ts';

export const messageRequestsTexts = texts('message-requests', {
  // The list.
  title: 'Message requests',
  back: 'Back to conversations',
  explanation:
    'Your settings do not let these people write to you directly. They do not learn that you have read a request, until you accept it.',
  select: 'Select a request',
  selectHint: 'You can read it without accepting it.',

  // The actions below the messages of a request.
  region: 'Message request from {name}',
  question: '{name} wants to write to you.',
  secrecy: 'They do not learn that you have read this, until you accept it.',
  accept: 'Accept',
  delete: 'Delete',
  block: 'Block',
  report: 'Report',
  deleteTitle: 'Delete this request?',
  deleteQuestion:
    'Its messages are removed, and you will not receive what {name} writes to you later. {name} is not notified.',
  error: 'Error',
  storageFull: 'This device is out of storage, so this could not be saved. Free some space and try again.',
  failed: 'This could not be saved on this device. Please try again.',

  // The outbox.
  what: 'Message request',
  outboxAccept: 'Accept a message request',
  outboxAcceptFrom: 'Accept the message request of {name}',
  outboxDelete: 'Delete a message request',
  outboxDeleteFrom: 'Delete the message request of {name}',
  accepted: 'Message request accepted',
  deleted: 'Message request deleted',
  acceptFailed: 'The message request could not be accepted.',
  deleteFailed: 'The message request could not be deleted.',
});
