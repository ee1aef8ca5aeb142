/** `isActive` is 0 or 1; instants in ms; `email` and `username` are stored in lower case. */
export interface UsersTables {
  users: {
    id: string;
    email: string;
    username: string | null;
    firstName: string;
    lastName: string;
    bio: string;
    profileImageUrl: string | null;
    role: 'user' | 'admin';
    isActive: number;
    passwordHash: string;
    createdAt: number;
    updatedAt: number;
    rev: number;
  };
}
