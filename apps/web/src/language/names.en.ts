/** What stands where a name would. */
export default {
  anonymous: 'Anonymous User',
  deleted: 'Deleted user',
} as const;
