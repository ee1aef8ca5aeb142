/** Width and height in px. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Shapes of the window, by width to height; 'original' is that of the picture. */
export const SHAPES = ['original', '1:1', '4:5', '16:9'] as const;
export type Shape = (typeof SHAPES)[number];

/** The part of a picture that is kept, and how it is turned. Independent of any screen. */
export interface Crop {
  readonly shape: Shape;
  /** Clockwise by 90 degrees: 0 to 3. */
  readonly quarterTurns: number;
  /** Further degrees clockwise, -45 to 45. */
  readonly tilt: number;
  /** 1: the window is as large as the picture allows. 2: half as wide. Up to {@link MAX_ZOOM}. */
  readonly zoom: number;
  /** Centre of the window, from the centre of the picture, in px of the picture and along its own sides. */
  readonly centre: Point;
}

/** A rectangle in a picture, turned by degrees clockwise about its centre. Sizes in px of the picture. */
export interface CropWindow extends Size {
  readonly centre: Point;
  readonly degrees: number;
}

export const MAX_ZOOM = 4;
export const MAX_TILT = 45;
/** The picture as it is. */
export const WHOLE: Crop = { shape: 'original', quarterTurns: 0, tilt: 0, zoom: 1, centre: { x: 0, y: 0 } };

const ASPECTS = { '1:1': 1, '4:5': 4 / 5, '16:9': 16 / 9 } as const;

/** Whether a crop changes nothing. */
export function isWhole({ shape, quarterTurns, tilt, zoom }: Crop): boolean {
  return shape === 'original' && quarterTurns === 0 && tilt === 0 && zoom === 1;
}

/** Width to height of the window of a crop. */
export function aspectOf({ shape, quarterTurns }: Pick<Crop, 'shape' | 'quarterTurns'>, size: Size): number {
  if (shape !== 'original') return ASPECTS[shape];
  return quarterTurns % 2 === 0 ? size.width / size.height : size.height / size.width;
}

/**
 * Size of the box around a rectangle that is turned by degrees: `w |cos| + h |sin|` by `w |sin| + h |cos|`, the sum of what each
 * side covers on each axis.
 */
export function boundsOf({ width, height }: Size, degrees: number): Size {
  const { cos, sin } = turnOf(degrees);
  return {
    width: width * Math.abs(cos) + height * Math.abs(sin),
    height: width * Math.abs(sin) + height * Math.abs(cos),
  };
}

/**
 * The largest window of a shape that lies whole in a picture which is turned by degrees. A turned rectangle lies in an upright one
 * if the box around it does (its corners touch that box), so both sides of {@link boundsOf} are bounds for the width:
 * `w (|cos| + |sin| / aspect) <= W` and `w (|sin| + |cos| / aspect) <= H`.
 */
export function largestWindow({ width, height }: Size, aspect: number, degrees: number): Size {
  const unit = boundsOf({ width: 1, height: 1 / aspect }, degrees);
  const largest = Math.min(width / unit.width, height / unit.height);
  return { width: largest, height: largest / aspect };
}

/** The window of a crop in a picture of that size. It lies whole in the picture: there are no empty corners. */
export function windowOf(crop: Crop, size: Size): CropWindow {
  const degrees = crop.quarterTurns * 90 + crop.tilt;
  const largest = largestWindow(size, aspectOf(crop, size), degrees);
  const window = { width: largest.width / crop.zoom, height: largest.height / crop.zoom };
  const bounds = boundsOf(window, degrees);
  const centre = {
    x: within(crop.centre.x, (size.width - bounds.width) / 2),
    y: within(crop.centre.y, (size.height - bounds.height) / 2),
  };
  return { ...window, centre, degrees };
}

/** A crop after a change, with each value within its limits, and its window within the picture. */
export function changed(crop: Crop, change: Partial<Crop>, size: Size): Crop {
  const next = { ...crop, ...change };
  const limited = {
    ...next,
    quarterTurns: ((next.quarterTurns % 4) + 4) % 4,
    tilt: within(next.tilt, MAX_TILT),
    zoom: Math.min(MAX_ZOOM, Math.max(1, next.zoom)),
  };
  return { ...limited, centre: windowOf(limited, size).centre };
}

/** A vector turned by degrees clockwise, with y downwards. */
export function turned({ x, y }: Point, degrees: number): Point {
  const { cos, sin } = turnOf(degrees);
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

/** Exact for quarter turns, where `Math.cos` leaves a remainder. */
function turnOf(degrees: number): { readonly cos: number; readonly sin: number } {
  const angle = (degrees * Math.PI) / 180;
  const isQuarter = degrees % 90 === 0;
  const exact = (value: number) => (isQuarter ? Math.round(value) : value);
  return { cos: exact(Math.cos(angle)), sin: exact(Math.sin(angle)) };
}

function within(value: number, limit: number): number {
  return Math.min(Math.max(0, limit), Math.max(-Math.max(0, limit), value));
}
