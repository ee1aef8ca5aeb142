/** Largest width of pictures, in CSS px: the reading column. */
const COLUMN_WIDTH = 640;

/** Width in px that pictures of posts have on this screen. */
export function pictureWidth(): number {
  return Math.min(innerWidth, COLUMN_WIDTH) * devicePixelRatio;
}
