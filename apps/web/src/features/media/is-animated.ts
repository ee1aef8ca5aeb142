import { pictureFacts } from './picture-facts.ts';

/** Whether a picture moves: an edit would keep only one frame. */
export async function isAnimated(picture: Blob): Promise<boolean> {
  return pictureFacts(new Uint8Array(await picture.arrayBuffer()), picture.type).isAnimated;
}
