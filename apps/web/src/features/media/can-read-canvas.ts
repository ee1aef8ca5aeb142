/** Colours of the compared pixels, as red, green and blue. */
const COLOURS = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
  [0, 0, 0],
  [200, 100, 40],
] as const;
/** Browsers that make devices less distinguishable change the last bits, which nobody sees. */
const TOLERANCE = 16;

let result: Promise<boolean> | undefined;

/**
 * Whether a canvas returns the pixels that were drawn. Firefox with `privacy.resistFingerprinting` returns stripes or white, without an
 * error. Known pixels are encoded, decoded and compared, once for each page and worker.
 */
export function canReadCanvas(): Promise<boolean> {
  return (result ??= compare().catch(() => false));
}

async function compare(): Promise<boolean> {
  const drawn = contextOfSize();
  for (const [x, colour] of COLOURS.entries()) {
    drawn.fillStyle = `rgb(${colour.join()})`;
    drawn.fillRect(x, 0, 1, 1);
  }
  const read = contextOfSize();
  read.drawImage(await createImageBitmap(await drawn.canvas.convertToBlob()), 0, 0);
  const { data } = read.getImageData(0, 0, COLOURS.length, 1);
  return COLOURS.every((colour, x) =>
    colour.every((value, i) => Math.abs(value - (data[x * 4 + i] ?? -TOLERANCE)) <= TOLERANCE),
  );
}

function contextOfSize(): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(COLOURS.length, 1).getContext('2d');
  if (!context) throw new Error('No 2d canvas here');
  return context;
}
