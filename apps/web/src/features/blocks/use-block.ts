import type { UserId } from '@posy/contract/ids';
import { useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { showToast } from '../../ui/toast.ts';
import { blocksTexts as texts } from './blocks.en.ts';
import { blockPerson } from './set-block.ts';

/** Blocks a user after a confirmation, and unblocks without one. */
export function useBlock(userId: UserId | null) {
  const local = useLocal();
  const [isAsking, setIsAsking] = useState(false);
  const set = async (isBlocked: boolean) => {
    setIsAsking(false);
    if (userId === null) return;
    try {
      await blockPerson(local, userId, isBlocked);
    } catch {
      showToast({ title: texts.error, description: texts.failed, isError: true });
    }
  };
  return {
    isAsking,
    ask: () => setIsAsking(true),
    cancel: () => setIsAsking(false),
    block: () => void set(true),
    unblock: () => void set(false),
  };
}
