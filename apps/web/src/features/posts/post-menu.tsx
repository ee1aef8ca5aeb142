import { Ellipsis } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { useCurrentUser } from '../session/use-current-user.ts';
import type { PostView } from './post-view.ts';
import { postsTexts as texts } from './posts.en.ts';

const loadPopup = () => import('./post-menu-popup.tsx');
const PostMenuPopup = onDemand(async () => (await loadPopup()).PostMenuPopup);

/** The menu of a post: its author may delete it, other users report it, so it is never empty. */
export function PostMenu({ post }: { readonly post: PostView }) {
  const user = useCurrentUser();
  if (!user) return null;
  return (
    <MenuButton label={texts.menu} trigger={<Icon of={Ellipsis} />} load={loadPopup}>
      {(state) => <PostMenuPopup post={post} user={user} state={state} />}
    </MenuButton>
  );
}
