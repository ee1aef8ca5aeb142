/** Ages and sizes, as short as they are shown. Those of the spec (section 4) are literal. */
export default {
  now: 'now',
  minutes: '{count}m',
  hours: '{count}h',
  days: '{count}d',
  justNow: 'just now',
  hoursAgo: '{count}h ago',
  daysAgo: '{count}d ago',
  dayAndTime: '{day} at {time}',
  kilobytes: '{size} kB',
  megabytes: '{size} MB',
  gigabytes: '{size} GB',
} as const;
