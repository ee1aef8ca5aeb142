export default {
  stateActive: 'Active',
  statePaused: 'Paused',
  stateEnded: 'Ended',
  stateSpent: 'Out of budget',
  audienceAll: 'Everyone',
  callLearnMore: 'Learn more',
  callShopNow: 'Shop now',
  callSignUp: 'Sign up',
  callContactUs: 'Contact us',
} as const;
