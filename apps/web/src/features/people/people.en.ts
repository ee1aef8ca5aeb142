export default {
  onThisDevice: 'On this device',
} as const;
