import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { notifyPageMove } from '../ui/page-moves.ts';

/**
 * Notifies open menus and dialogs of a page that has taken their history entries. Only after a push or replacement by the router:
 * after Back it draws the page before the layers receive the event, and they close because their entry is missing.
 */
export function usePageMoves(): void {
  const router = useRouter();
  useEffect(() => {
    let isMoved = false;
    const stopMoves = router.history.subscribe(({ action: { type } }) => {
      isMoved = type === 'PUSH' || type === 'REPLACE';
    });
    const stopPages = router.subscribe('onRendered', () => {
      if (isMoved) notifyPageMove();
      isMoved = false;
    });
    return () => {
      stopMoves();
      stopPages();
    };
  }, [router]);
}
