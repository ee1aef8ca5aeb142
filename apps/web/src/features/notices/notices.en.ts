export default {
  from: 'Posy',
  reason: 'Reason: {reason}',
} as const;
