/** Cache Storage of the pictures a person has seen. */
export function mediaCacheName(uid: string): string {
  return `media-${uid}`;
}
