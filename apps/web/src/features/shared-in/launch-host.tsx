import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { openDialog, showDialog } from '../../kit/open-dialog.ts';
import { readLaunch, consumeLaunch, withoutLaunch } from './launch.ts';
import { hasShared } from './shared-store.ts';
import { showShareFailure } from './show-share-failure.ts';

/** Shared content is offered once per page; later it is offered whenever the user creates a post. */
let hasOffered = false;

/**
 * Carries out a launch by the system once, then changes the address to that of the home page. Also finds content that was stored
 * before a log-in, or for a page that was closed.
 */
export function LaunchHost() {
  const local = useLocal();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { isCreate, isShared, failure } = readLaunch(search);

  const consume = useEffectEvent(async () => {
    const isFirst = !hasOffered;
    hasOffered = true;
    if (isCreate || isShared || failure !== null) {
      await navigate({ to: '/', search: withoutLaunch(search), replace: true });
    }
    if (failure !== null) showShareFailure(failure);
    const isAsked = consumeLaunch() || isCreate || isShared;
    const isWaiting = isFirst && !isAsked && (await hasShared(local.device.clock.now()));
    if (isAsked || (isWaiting && openDialog.get() === null)) showDialog('create-post');
  });
  useEffect(() => {
    void consume();
  }, [isCreate, isShared, failure]);
  return null;
}
