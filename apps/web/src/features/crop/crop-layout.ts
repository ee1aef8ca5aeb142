import { type Crop, MAX_ZOOM, type Point, type Size, turned, windowOf } from './crop-geometry.ts';

/** A crop on a screen, in the terms of react-easy-crop. Lengths in px of the screen. */
export interface CropLayout {
  /** The window, in the middle of the stage. */
  readonly window: Size;
  /** Centre of the picture, from that of the stage. */
  readonly position: Point;
  readonly degrees: number;
  /** 1: the picture fits the stage, or has the size of its pixels where it is smaller. */
  readonly zoom: number;
  readonly minZoom: number;
  readonly maxZoom: number;
}

/** How a crop of a picture is drawn on a stage. `margin`: free space around the window, in px. */
export function layoutOf(crop: Crop, picture: Size, stage: Size, margin: number): CropLayout {
  const { width, height, centre, degrees } = windowOf(crop, picture);
  const room = { width: Math.max(1, stage.width - 2 * margin), height: Math.max(1, stage.height - 2 * margin) };
  const scale = Math.min(room.width / width, room.height / height);
  const fitted = Math.min(1, stage.width / picture.width, stage.height / picture.height);
  const minZoom = scale / fitted / crop.zoom;
  const { x, y } = turned(centre, degrees);
  return {
    window: { width: width * scale, height: height * scale },
    position: { x: 0 - x * scale, y: 0 - y * scale },
    degrees,
    zoom: minZoom * crop.zoom,
    minZoom,
    maxZoom: minZoom * MAX_ZOOM,
  };
}

/** The change of a crop when its picture is moved to a position of the stage. `zoom`: that of the layout then. */
export function movedTo(
  { x, y }: Point,
  layout: CropLayout,
  crop: Crop,
  picture: Size,
  zoom = layout.zoom,
): Pick<Crop, 'centre'> {
  const scale = ((layout.window.width / windowOf(crop, picture).width) * zoom) / layout.zoom;
  return { centre: turned({ x: (0 - x) / scale, y: (0 - y) / scale }, -layout.degrees) };
}
