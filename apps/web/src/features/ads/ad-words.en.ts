export default {
  create: 'Create Ad',
  edit: 'Edit ad',
  status: 'Ad status',
  remove: 'Delete ad',
  ad: 'Ad',
  createFailed: 'Failed to create ad. Please try again.',
  editFailed: 'Failed to update ad. Please try again.',
  statusFailed: 'Failed to update ad status',
  deleteFailed: 'Failed to delete ad. Please try again.',
  created: 'Ad created',
  edited: 'Ad updated',
  deleted: 'Ad deleted',
} as const;
