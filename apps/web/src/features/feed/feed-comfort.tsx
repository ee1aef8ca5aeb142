import { Check, CloudOff } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { FlowerIcon } from '../../ui/flower-icon.tsx';
import { vibrateBriefly } from '../../ui/haptics.ts';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { onRefreshAsked } from './ask-for-refresh.ts';
import { feedComfortTexts as texts } from './feed-comfort.en.ts';
import { FAR_PX, watchPull } from './pull-gesture.ts';
import styles from './feed-comfort.module.css';

/** Duration of the result's display, in ms. */
const SHOWN_MS = 1800;

type RefreshState = 'idle' | 'refreshing' | 'done' | 'failed';

/** Pulling down at the top, or Home at home, refreshes the list and shows the result. Floats over the list. */
export function FeedComfort({ refresh }: { readonly refresh: () => Promise<boolean> }) {
  const lane = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<RefreshState>('idle');

  const start = useEffectEvent(async () => {
    if (state === 'refreshing') return;
    setState('refreshing');
    const isDone = await refresh().catch(() => false);
    setState(isDone ? 'done' : 'failed');
  });
  useEffect(() => onRefreshAsked(() => void start()), []);
  useEffect(() => {
    const watching = new AbortController();
    watchPull(
      {
        canStart: () => document.querySelector(COVERS) === null,
        onPull: (px) => showPull(lane.current, px),
        onRelease: () => void start(),
      },
      watching.signal,
    );
    return () => watching.abort();
  }, []);
  useEffect(() => {
    if (state !== 'done' && state !== 'failed') return;
    const timer = setTimeout(() => setState('idle'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);

  return (
    <div ref={lane} className={styles.lane} data-snapshot="skip" data-state={state}>
      <span className={styles.flower} aria-hidden="true">
        <FlowerIcon isFilled size={24} />
      </span>
      <p role="status" className={styles.word}>
        {state !== 'idle' && <StatusText state={state} />}
      </p>
    </div>
  );
}

/** While one of these is open, the page below it cannot be pulled. */
const COVERS = '[role="dialog"], [role="alertdialog"], [role="menu"]';

function StatusText({ state }: { readonly state: Exclude<RefreshState, 'idle'> }) {
  if (state === 'refreshing') return <Spinner label={texts.refreshing} />;
  return state === 'done' ? (
    <>
      <Icon of={Check} size={16} />
      {texts.refreshed}
    </>
  ) : (
    <>
      <Icon of={CloudOff} size={16} />
      {texts.refreshFailed}
    </>
  );
}

/** Moves the flower with the finger, without a render: it opens with the distance of the pull. */
function showPull(lane: HTMLElement | null, px: number): void {
  if (!lane) return;
  const share = Math.min(1, px / FAR_PX);
  lane.style.setProperty('--pulled', `${Math.min(px, FAR_PX * 1.5)}px`);
  lane.style.setProperty('--share', String(share));
  lane.toggleAttribute('data-pulled', px > 0);
  const isFar = share === 1;
  // From here on, releasing starts the refresh.
  if (isFar && !lane.hasAttribute('data-far')) vibrateBriefly();
  lane.toggleAttribute('data-far', isFar);
}
