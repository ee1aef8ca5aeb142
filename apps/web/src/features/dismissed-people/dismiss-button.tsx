import type { UserId } from '@posy/contract/ids';
import { X } from 'lucide-react';
import { useLocal } from '../../kit/local-context.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { dismissWithToast } from './dismiss-person.ts';
import { dismissedPeopleTexts as texts } from './dismissed-people.en.ts';

/** 'Not interested' in a suggested user. `name`: distinguishes the buttons for screen readers. */
export function DismissButton({ userId, name }: { readonly userId: UserId; readonly name: string }) {
  const local = useLocal();
  return (
    <IconButton
      label={texts.dismiss({ name })}
      icon={<Icon of={X} size={16} />}
      onClick={() => void dismissWithToast(local, userId, name)}
    />
  );
}
