import { useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { Arrived } from '../../ui/use-arrived.ts';
import { openProfile, type ProfileOpening } from './profile-opening.ts';
import { ProfileSheet } from './profile-sheet.tsx';

interface ProfileDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface Opening {
  readonly isOpen: boolean;
  readonly count: number;
  readonly profile: Promise<ProfileOpening>;
}

/** The Profile dialog; loaded when it is first opened. Each opening starts from the device's data. */
export function ProfileDialog({ isOpen, onClose }: ProfileDialogProps) {
  const local = useLocal();
  const [opening, setOpening] = useState<Opening | null>(null);
  if (isOpen !== (opening?.isOpen ?? false)) {
    setOpening(
      isOpen
        ? { isOpen, count: (opening?.count ?? 0) + 1, profile: openProfile(local) }
        : opening && { ...opening, isOpen },
    );
  }
  if (!opening) return null;
  return (
    <Arrived key={opening.count} promise={opening.profile}>
      {(begun) => <ProfileSheet begun={begun} isOpen={isOpen} onClose={onClose} />}
    </Arrived>
  );
}
