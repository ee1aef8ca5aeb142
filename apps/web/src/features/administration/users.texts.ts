import { ERRORS } from '@posy/contract/errors';

/** Every text about people on /services. Those the spec gives are literal. */
export const usersTexts = {
  title: 'Users',
  total: (count: number | null) => `Total users: ${count === null ? '–' : count.toLocaleString('en')}`,
  search: 'Search users',
  searchHint: 'Name, username or e-mail',
  clear: 'Clear search',
  role: 'Role',
  anyRole: 'Any role',
  state: 'State',
  anyState: 'Any state',
  sort: 'Sort',
  newest: 'Newest first',
  byName: 'By name',

  name: 'Name',
  email: 'E-mail',
  joined: 'Joined',
  actions: 'Actions',
  you: 'You',
  admin: 'Admin',
  user: 'User',
  active: 'Active',
  inactive: 'Inactive',
  activeSwitch: (name: string) => `Active: ${name}`,
  roleOf: (name: string) => `Role of ${name}`,
  delete: 'Delete',
  deleteNamed: (name: string) => `Delete ${name}`,
  none: 'No users found',
  noneHint: 'Nobody matches this search and these filters.',
  showAll: 'Show everybody',

  addUser: 'Add User',
  emailField: 'Email',
  password: 'Password',
  passwordHint: 'At least 6 characters. Tell it to them yourself; they can change it in Settings.',
  firstName: 'First name',
  lastName: 'Last name (optional)',
  create: 'Create User',
  required: ERRORS.user_fields_required.message,
  unreachable: 'Posy cannot be reached right now. What you typed is still here: try again when you are connected.',

  createFailed: 'Failed to create user',
  statusFailed: 'Failed to update user status',
  roleFailed: 'Failed to update user role',
  deleteFailed: 'Failed to delete user',

  deleteTitle: 'Delete this user?',
  deleteQuestion: (name: string, email: string) =>
    `The account of ${name} (${email}) and everything they shared is removed. This action cannot be undone.`,
} as const;
