import type { CropWindow, Size } from './crop-geometry.ts';

/** The parts of a canvas context that are used here. */
type Context = Pick<
  OffscreenCanvasRenderingContext2D,
  'save' | 'restore' | 'translate' | 'scale' | 'rotate' | 'drawImage'
>;

/** Draws the window of a picture so that it fills a canvas of that size. */
export function drawCrop(context: Context, picture: ImageBitmap, window: CropWindow, canvas: Size): void {
  context.save();
  context.translate(canvas.width / 2, canvas.height / 2);
  context.scale(canvas.width / window.width, canvas.height / window.height);
  context.rotate((window.degrees * Math.PI) / 180);
  context.translate(-window.centre.x - picture.width / 2, -window.centre.y - picture.height / 2);
  context.drawImage(picture, 0, 0);
  context.restore();
}
