export default {
  /** The name of the button under a post, with its count. */
  open: '{count, plural, one {Comments, # comment} other {Comments, # comments}}',
} as const;
