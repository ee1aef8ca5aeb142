/** Above this number of pixels a browser may refuse a picture only for lack of memory. */
const HUGE_PX = 24_000_000;

/**
 * Whether this browser can open a picture of one of our types. False: the file is damaged, and the server would refuse it.
 * Pictures that are too large for a device count as whole: the server decides on them.
 */
export async function isDecodable(file: Blob): Promise<boolean> {
  const image = new Image();
  if (typeof image.decode !== 'function') return true;
  const url = URL.createObjectURL(file);
  image.src = url;
  try {
    await image.decode();
    return true;
  } catch {
    return image.naturalWidth * image.naturalHeight > HUGE_PX;
  } finally {
    URL.revokeObjectURL(url);
  }
}
