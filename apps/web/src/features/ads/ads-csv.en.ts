export default {
  title: 'Title',
  state: 'State',
  audience: 'Audience',
  callToAction: 'Call to action',
  linkUrl: 'Web address',
  dailyBudget: 'Daily budget',
  days: 'Days',
  created: 'Created',
  ends: 'Ends',
} as const;
