/** Above this number of pixels a browser may refuse a picture only for lack of memory. */
const HUGE_PX = 24_000_000;

/**
 * The pixels of a picture, upright. Decoders of bitmaps refuse files that `<img>` shows, such as a JPEG without its last bytes: those
 * are taken as they are shown. Throws if they are not shown either.
 */
export async function openPicture(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return withImage(file, async (image) => {
      await image.decode();
      // `createImageBitmap` refuses the element, too, where the file ends early.
      const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.transferToImageBitmap();
    });
  }
}

/**
 * Whether this browser can show a picture of one of our types. False: the file is damaged, and the server would refuse it.
 * Pictures that are too large for a device count as whole: the server decides on them.
 */
export function isDecodable(file: Blob): Promise<boolean> {
  return withImage(file, async (image) => {
    if (typeof image.decode !== 'function') return true;
    try {
      await image.decode();
      return true;
    } catch {
      return image.naturalWidth * image.naturalHeight > HUGE_PX;
    }
  });
}

async function withImage<T>(file: Blob, fn: (image: HTMLImageElement) => Promise<T>): Promise<T> {
  const image = new Image();
  const url = URL.createObjectURL(file);
  image.src = url;
  try {
    return await fn(image);
  } finally {
    URL.revokeObjectURL(url);
  }
}
