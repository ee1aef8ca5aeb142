import type { CurrentUser } from '@posy/contract/users';
import { Link } from '@tanstack/react-router';
import { Bell, ChevronDown, Menu as MenuIcon } from 'lucide-react';
import { useRef } from 'react';
import { UnseenBadge } from '../features/activity/unseen-badge.tsx';
import { navigationTexts as texts } from '../features/navigation/navigation.en.ts';
import { SyncChip } from '../features/sync-chip/sync-chip.tsx';
import { showDialog } from '../kit/open-dialog.ts';
import { displayName } from '../language/display-name.ts';
import { Avatar } from '../ui/avatar.tsx';
import { FlowerIcon } from '../ui/flower-icon.tsx';
import { growInto } from '../ui/grow-into.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { Wordmark } from '../ui/wordmark.tsx';
import { backToTop } from './back-to-top.ts';
import styles from './header.module.css';

const loadPopup = () => import('./floating-menu-popup.tsx');
const FloatingMenuPopup = onDemand(async () => (await loadPopup()).FloatingMenuPopup);

/** Loaded early, so that the profile opens in the frame of the press. */
const loadProfile = () =>
  Promise.all([import('../features/profile/profile-dialog.tsx'), import('../ui/dialog-sheet.tsx')]);
const preload = () => void loadProfile().catch(() => undefined);

/**
 * Menu, logo, sync state, activity (without a rail), and the user. Picture and button open the profile, and the picture grows
 * into it.
 */
export function Header({ user }: { readonly user: CurrentUser }) {
  const face = useRef<HTMLDivElement>(null);
  const openProfile = () => {
    const from = face.current?.querySelector<HTMLElement>('button > span') ?? null;
    const show = () => showDialog('profile');
    void loadProfile()
      .catch(() => undefined)
      .then(() => growInto({ from, into: '[data-own-picture] > span', show }));
  };
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <FloatingMenu user={user} />
        <Link to="/" className={styles.brand} aria-label="Posy" onClick={backToTop}>
          <FlowerIcon isFilled size={24} />
          <span className={styles.wordmark}>
            <Wordmark size={24} />
          </span>
        </Link>
        <div className={styles.state}>
          <SyncChip />
        </div>
        <Link to="/activity" className={styles.activity} title={texts.activity}>
          <Icon of={Bell} />
          <VisuallyHidden>{texts.activity}</VisuallyHidden>
          <span className={styles.unseen}>
            <UnseenBadge />
          </span>
        </Link>
        <div ref={face} className={styles.person} onPointerEnter={preload} onPointerDown={preload}>
          <IconButton
            label={texts.yourProfile}
            icon={<Avatar name={displayName(user)} url={user.profileImageUrl} size={34} />}
            onClick={openProfile}
          />
          <button type="button" className={styles.more} aria-label={texts.profileMenu} onClick={openProfile}>
            <Icon of={ChevronDown} size={18} />
          </button>
        </div>
      </div>
    </header>
  );
}

/** The main menu, top left on every page of logged-in users. */
function FloatingMenu({ user }: { readonly user: CurrentUser }) {
  return (
    <MenuButton label={texts.menu} trigger={<Icon of={MenuIcon} />} load={loadPopup}>
      {(state) => <FloatingMenuPopup {...state} user={user} />}
    </MenuButton>
  );
}
