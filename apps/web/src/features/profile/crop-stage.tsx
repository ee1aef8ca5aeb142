import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp, Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import Cropper, { type Point } from 'react-easy-crop';
import { IconButton } from '../../ui/icon-button.tsx';
import 'react-easy-crop/react-easy-crop.css';
import { Icon } from '../../ui/icon.tsx';
import type { CropArea } from './crop-picture.ts';
import { profileTexts as texts } from './profile.en.ts';
import styles from './crop-stage.module.css';

const MAX_ZOOM = 4;
const ZOOM_STEP = 0.2;
/** Distance of one press of an arrow, in px on the screen; with Shift a fifth of that. */
const MOVE_STEP = 8;
/** Number of these steps for one press of a button. */
const STEPS_A_PRESS = 4;
/** Buttons for users who cannot drag, in their fixed order for all languages. */
const MOVES = [
  ['ArrowLeft', texts.moveLeft, ChevronLeft],
  ['ArrowUp', texts.moveUp, ChevronUp],
  ['ArrowDown', texts.moveDown, ChevronDown],
  ['ArrowRight', texts.moveRight, ChevronRight],
] as const;

interface CropStageProps {
  readonly file: File;
  /** Called with the square whenever the picture stops moving. */
  readonly onChange: (area: CropArea) => void;
}

/** The picture under a round window: moved by finger, mouse, arrows or buttons, zoomed by pinch, wheel, slider, + and -. */
export function CropStage({ file, onChange }: CropStageProps) {
  const hintId = useId();
  const [url] = useState(() => URL.createObjectURL(file));
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const zoomBy = (step: number) => setZoom((now) => Math.min(MAX_ZOOM, Math.max(1, now + step)));
  const zoomByKey = (event: KeyboardEvent) => {
    const step = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': -ZOOM_STEP, _: -ZOOM_STEP }[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    zoomBy(step);
  };
  const stage = useRef<HTMLDivElement>(null);
  // Only the library knows the limits of the movement, so it gets the arrow keys it listens for.
  const press = (key: string) => {
    const picture = stage.current?.querySelector('[role="application"]');
    for (let n = 0; n < STEPS_A_PRESS; n++) {
      flushSync(() => picture?.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true })));
    }
    picture?.dispatchEvent(new window.KeyboardEvent('keyup', { key, bubbles: true }));
  };
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return (
    <div ref={stage} className={styles.stage} role="group" aria-label={texts.cropArea}>
      {/* Swiping here moves the picture, and not the sheet. */}
      <div className={styles.window} data-base-ui-swipe-ignore="">
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={1}
          cropShape="round"
          showGrid={false}
          objectFit="contain"
          keyboardStep={MOVE_STEP}
          disableAutomaticStylesInjection
          mediaProps={{ alt: '' }}
          cropperProps={{
            role: 'application',
            'aria-label': texts.cropMove,
            'aria-describedby': hintId,
            // In the capture phase, because the library sets its own bubbling handler for the arrows.
            onKeyDownCapture: zoomByKey,
          }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_share, area) => onChange(area)}
        />
      </div>
      <div className={styles.zoom}>
        <IconButton label={texts.zoomOut} icon={<Icon of={Minus} />} onClick={() => zoomBy(-ZOOM_STEP)} />
        <input
          className={styles.slider}
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={zoom}
          aria-label={texts.zoom}
          aria-valuetext={`${Math.round(zoom * 100)} %`}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
        <IconButton label={texts.zoomIn} icon={<Icon of={Plus} />} onClick={() => zoomBy(ZOOM_STEP)} />
      </div>
      <div className={styles.moves} role="group" aria-label={texts.cropMove}>
        {MOVES.map(([key, label, icon]) => (
          <IconButton key={key} label={label} icon={<Icon of={icon} />} onClick={() => press(key)} />
        ))}
      </div>
      <p id={hintId} className={styles.hint}>
        {texts.cropHint} {texts.cropKeys}
      </p>
    </div>
  );
}
