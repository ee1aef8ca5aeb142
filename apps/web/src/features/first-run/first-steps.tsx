import type { CurrentUser } from '@posy/contract/users';
import { Check, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { showDialog } from '../../kit/open-dialog.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { closeFirstRun } from '../../platform/first-run-flag.ts';
import { setSwitch } from '../../sync/set-switch.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { followsTexts } from '../follows/follows.en.ts';
import { setFollow } from '../follows/follows.switch.ts';
import { firstRunTexts as texts } from './first-run.en.ts';
import { PeopleCards } from './people-cards.tsx';
import { type FirstRunState, readFirstRun } from './read-first-run.ts';
import styles from './first-run.module.css';

/** People to follow in the second step. */
const WANTED = 5;

export interface FirstStepsProps {
  readonly user: CurrentUser;
  readonly onClose: () => void;
}

/** Three steps of a new account. Each ticks off when its effect is on this device, sent or not. */
export function FirstSteps({ user, onClose }: FirstStepsProps) {
  const local = useLocal();
  const state = useLiveQuery(() => readFirstRun(local), [local]);
  const hasPicture = user.profileImageUrl !== null;
  // A place with fewer people asks for all of them.
  const wanted = Math.min(WANTED, Math.max(1, state?.people.length ?? WANTED));
  const hasFollowed = state !== undefined && state.following >= wanted;
  const isDone = hasPicture && hasFollowed && state.hasPosted;
  useCloseWhenDone(isDone, onClose);
  if (!state) return <div className={styles.room} />;
  if (isDone) return null;
  return (
    <section className={styles.steps} aria-label={texts.title} data-snapshot="skip">
      <header className={styles.head}>
        <h2 className={styles.title}>{texts.title}</h2>
        <IconButton label={texts.close} icon={<Icon of={X} size={20} />} onClick={() => leave(onClose)} />
      </header>
      <ol className={styles.list}>
        <Step title={texts.picture} hint={texts.pictureHint} isDone={hasPicture}>
          <Button onClick={() => showDialog('profile')}>{texts.choosePicture}</Button>
        </Step>
        <Step title={texts.follow} hint={texts.followed({ count: state.following, wanted })} isDone={hasFollowed}>
          <People state={state} />
        </Step>
        <Step title={texts.post} hint={texts.postHint} isDone={state.hasPosted}>
          <Button onClick={() => showDialog('create-post')}>{texts.create}</Button>
        </Step>
      </ol>
    </section>
  );
}

function leave(onClose: () => void): void {
  closeFirstRun();
  onClose();
}

function useCloseWhenDone(isDone: boolean, onClose: () => void): void {
  const [wasOpen, setWasOpen] = useState(false);
  if (!isDone && !wasOpen) setWasOpen(true);
  useEffect(() => {
    if (!isDone) return;
    closeFirstRun();
    if (wasOpen) showToast({ title: texts.allDone });
    onClose();
  }, [isDone, wasOpen, onClose]);
}

interface StepProps {
  readonly title: string;
  readonly hint: string;
  readonly isDone: boolean;
  readonly children: ReactNode;
}

function Step({ title, hint, isDone, children }: StepProps) {
  return (
    <li className={styles.step} data-done={isDone || undefined}>
      <span className={styles.tick}>
        {isDone && (
          <>
            <Icon of={Check} size={16} />
            <VisuallyHidden>{texts.done}</VisuallyHidden>
          </>
        )}
      </span>
      <div className={styles.words}>
        <h3 className={styles.stepTitle}>{title}</h3>
        {!isDone && <p className={styles.hint}>{hint}</p>}
      </div>
      {!isDone && <div className={styles.action}>{children}</div>}
    </li>
  );
}

function People({ state }: { readonly state: FirstRunState }) {
  const local = useLocal();
  const others = state.people.filter(({ isFollowing }) => !isFollowing).slice(0, WANTED);
  if (state.people.length === 0) return <p className={styles.hint}>{texts.nobodyYet}</p>;
  const followAll = async () => {
    try {
      // One after the other: the outbox sends them in this order.
      for (const { post } of others) await setSwitch(local, setFollow, post.user.id, true);
    } catch {
      showToast({ title: followsTexts.error, description: followsTexts.followFailed, isError: true });
    }
  };
  return (
    <>
      <PeopleCards people={state.people} />
      {others.length > 1 && <Button onClick={() => void followAll()}>{texts.followAll}</Button>}
    </>
  );
}
