/** Every text of the feature. */
export const storageTexts = {
  title: 'Storage on this device',
  intro: 'What Posy keeps here, so that you can see it again without a network.',
  pictures: 'Pictures',
  posts: 'Posts',
  comments: 'Comments',
  people: 'People',
  unsent: 'Not sent yet',
  drafts: 'Begun and not shared',
  count: (count: number) => new Intl.NumberFormat().format(count),
  picturesValue: (count: number, size: string) => `${new Intl.NumberFormat().format(count)} · ${size}`,
  none: 'None',

  usage: (used: string, quota: string) => `${used} of ${quota} used on this device`,
  usageLabel: 'Room used on this device',

  clear: 'Clear pictures',
  clearTitle: 'Clear the pictures kept here?',
  clearQuestion: (size: string) =>
    `${size} are freed. Pictures are loaded again when you look at them, for which you need a network. What you have not sent yet stays.`,
  cleared: (size: string) => `Pictures cleared, ${size} freed.`,
  clearFailed: 'The pictures could not be cleared. Please try again.',
  cancel: 'Cancel',

  kept: 'Your browser keeps this, also when room is short.',
  notKept: 'Your browser may remove this when room is short. What you have not sent yet would be lost with it.',
  askToKeep: 'Ask to keep it',
  refused: 'Your browser said no for now. It often agrees once Posy is installed or used more.',
  size: formatSize,
} as const;

/** '1.2 GB', '12.4 MB' or '380 kB'; '0 kB' for nothing. In powers of 1024, as the limits are. */
function formatSize(bytes: number): string {
  const megabytes = bytes / 1_048_576;
  if (megabytes >= 1000) return `${(megabytes / 1024).toFixed(1)} GB`;
  return megabytes >= 0.95 ? `${megabytes.toFixed(1)} MB` : `${Math.ceil(bytes / 1024)} kB`;
}
