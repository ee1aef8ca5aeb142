export default {
  play: 'Play video',
  playOf: 'Play video, {duration}',
} as const;
