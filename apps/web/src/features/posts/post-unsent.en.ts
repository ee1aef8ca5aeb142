export default {
  waitsForWifi: 'Waits for Wi-Fi',
  waitsForYou: 'Waits for you',
  sendNow: 'Send now',
} as const;
