import type { Role } from '@posy/contract/users';
import { Badge } from '../../ui/badge.tsx';
import { profileTexts as texts } from './profile.en.ts';

export function RoleBadge({ role }: { readonly role: Role }) {
  return <Badge>{role === 'admin' ? texts.administrator : texts.standardUser}</Badge>;
}
