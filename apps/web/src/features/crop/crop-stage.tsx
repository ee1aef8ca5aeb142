import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import Cropper, { type Point } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { formatNumber } from '../../language/formats.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type Crop, MAX_ZOOM, type Size } from './crop-geometry.ts';
import { movedTo, layoutOf } from './crop-layout.ts';
import { cropTexts as texts } from './crop.en.ts';
import styles from './crop-stage.module.css';

const ZOOM_STEP = 0.2;
/** Distance of one press of an arrow, in px on the screen; with Shift a fifth of that. */
const MOVE_STEP = 8;
/** Distance of one press of a button, in px on the screen. */
const PRESS_STEP = 32;
/** Free space around a window that is not round, in px: the picture beyond it is seen there. */
const MARGIN = 12;
/** Buttons for users who cannot drag, in their fixed order for all languages: where the picture goes. */
const MOVES = [
  [-1, 0, texts.moveLeft, ChevronLeft],
  [0, -1, texts.moveUp, ChevronUp],
  [0, 1, texts.moveDown, ChevronDown],
  [1, 0, texts.moveRight, ChevronRight],
] as const;

export interface CropStageProps {
  readonly url: string;
  /** Size of the picture in its px, upright. */
  readonly picture: Size;
  readonly crop: Crop;
  readonly onChange: (change: Partial<Crop>) => void;
  readonly isRound?: boolean;
  /** Further controls, above those of the zoom: on wide screens all of them are beside the picture. */
  readonly children?: ReactNode;
  /** A button before those that move the picture. */
  readonly startTool?: ReactNode;
  /** A button after them. */
  readonly endTool?: ReactNode;
}

/** The picture under a window: moved by finger, mouse, arrows or buttons, zoomed by pinch, wheel, slider, + and -. */
export function CropStage(props: CropStageProps) {
  const { url, picture, crop, onChange, isRound = false, children, startTool, endTool } = props;
  const hintId = useId();
  const [box, measure] = useBoxSize();
  const asked = useRef<Point | null>(null);
  const layout = box && layoutOf(crop, picture, box, isRound ? 0 : MARGIN);

  const zoomBy = (step: number) => onChange({ zoom: crop.zoom + step });
  const zoomByKey = (event: KeyboardEvent) => {
    const step = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': -ZOOM_STEP, _: -ZOOM_STEP }[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    zoomBy(step);
  };
  const move = (position: Point) => {
    // The library repeats the position after each change of its other properties.
    if (!layout || position === layout.position) return;
    asked.current = position;
    onChange(movedTo(position, layout, crop, picture));
  };
  /** A wheel and two fingers ask for a position first, and then for the zoom that it belongs to. */
  const zoomTo = (zoom: number) => {
    if (!layout) return;
    const position = asked.current;
    asked.current = null;
    onChange({ zoom: zoom / layout.minZoom, ...(position && movedTo(position, layout, crop, picture, zoom)) });
  };
  const press = (x: number, y: number) =>
    layout && move({ x: layout.position.x + x * PRESS_STEP, y: layout.position.y + y * PRESS_STEP });
  return (
    <div
      className={classNames(styles.stage, children !== undefined && styles.beside)}
      role="group"
      aria-label={texts.area}
    >
      {/* Swiping here moves the picture, and not the sheet. */}
      <div ref={measure} className={classNames(styles.window, isRound && styles.round)} data-base-ui-swipe-ignore="">
        {layout && (
          <Cropper
            // The library sizes its window once: a window of another size is another one.
            key={`${Math.round(layout.window.width)} ${Math.round(layout.window.height)}`}
            image={url}
            crop={layout.position}
            zoom={layout.zoom}
            minZoom={layout.minZoom}
            maxZoom={layout.maxZoom}
            zoomSpeed={layout.minZoom}
            rotation={layout.degrees}
            cropSize={layout.window}
            cropShape={isRound ? 'round' : 'rect'}
            showGrid={!isRound}
            objectFit="contain"
            restrictPosition={false}
            keyboardStep={MOVE_STEP}
            disableAutomaticStylesInjection
            mediaProps={{ alt: '' }}
            cropperProps={{
              role: 'application',
              'aria-label': texts.move,
              'aria-describedby': hintId,
              // In the capture phase, because the library sets its own bubbling handler for the arrows.
              onKeyDownCapture: zoomByKey,
            }}
            onCropChange={move}
            onZoomChange={zoomTo}
          />
        )}
      </div>
      <div className={styles.controls}>
        {children}
        <div className={styles.zoom}>
          <IconButton label={texts.zoomOut} icon={<Icon of={ZoomOut} />} onClick={() => zoomBy(-ZOOM_STEP)} />
          <input
            className={styles.slider}
            type="range"
            min={1}
            max={MAX_ZOOM}
            step={0.05}
            value={crop.zoom}
            aria-label={texts.zoom}
            aria-valuetext={formatNumber(crop.zoom, { style: 'percent' })}
            onChange={(event) => onChange({ zoom: Number(event.target.value) })}
          />
          <IconButton label={texts.zoomIn} icon={<Icon of={ZoomIn} />} onClick={() => zoomBy(ZOOM_STEP)} />
        </div>
        <div className={styles.tools}>
          {startTool}
          <div className={styles.moves} role="group" aria-label={texts.move}>
            {MOVES.map(([x, y, label, icon]) => (
              <IconButton key={label} label={label} icon={<Icon of={icon} />} onClick={() => press(x, y)} />
            ))}
          </div>
          {endTool}
        </div>
        <p id={hintId} className={styles.hint}>
          {texts.hint} {texts.keys}
        </p>
      </div>
    </div>
  );
}

/** The size of an element in px of the screen, and the `ref` that measures it; null while it has none. */
function useBoxSize(): readonly [Size | null, (element: HTMLElement | null) => (() => void) | undefined] {
  const [size, setSize] = useState<Size | null>(null);
  const [measure] = useState(() => (element: HTMLElement | null) => {
    if (!element) return undefined;
    const read = () => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((before) => (before?.width === width && before.height === height ? before : sizeOf(width, height)));
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  });
  return [size, measure];
}

function sizeOf(width: number, height: number): Size | null {
  return width > 0 && height > 0 ? { width, height } : null;
}
