/** Publishes a post with a picture. Throws unless it was accepted. */
export async function upload(
  origin: string,
  path: string,
  headers: Record<string, string>,
  file: Buffer,
): Promise<string> {
  const form = new FormData();
  form.set('content', 'A picture to measure with');
  form.set('location', '');
  form.set('isPublic', 'true');
  form.set('media', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), 'photo.jpg');
  const response = await fetch(origin + path, { method: 'POST', headers, body: form });
  const answer = await response.text();
  if (response.status !== 201) throw new Error(`The upload was answered ${response.status}: ${answer}`);
  return answer;
}
