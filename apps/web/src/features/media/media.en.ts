export default {
  empty: 'This file is empty. Please select an image file',
  locationRemoved: 'Location removed',
  cleaned: '{before} → {after}',
} as const;
