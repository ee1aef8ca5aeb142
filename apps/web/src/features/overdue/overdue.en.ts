export default {
  waitsForAnswer: 'Waits for your answer',
  openOutbox: 'Open outbox',
} as const;
