export default {
  back: 'Back',
} as const;
