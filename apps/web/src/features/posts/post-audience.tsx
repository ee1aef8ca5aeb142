import type { Audience } from '@posy/contract/audience';
import { Lock, Users } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { postsTexts as texts } from './posts.en.ts';

interface PostAudienceProps {
  readonly audience: Audience;
  readonly className: string | undefined;
}

/** Says in a card that not everyone can see the post; nothing for everyone. */
export function PostAudience({ audience, className }: PostAudienceProps) {
  if (audience === 'everyone') return null;
  const text = audience === 'followers' ? texts.isForFollowers : texts.isPrivate;
  return (
    <span className={className} title={text}>
      <Icon of={audience === 'followers' ? Users : Lock} size={14} />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}
