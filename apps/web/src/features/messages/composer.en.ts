export default {
  label: 'Your message',
  placeholder: 'Write a message',
  send: 'Send message',
  attach: 'Attach a photo or video',
  length: '{used} of {limit} characters',
} as const;
