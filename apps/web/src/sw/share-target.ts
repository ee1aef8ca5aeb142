import { MAX_ALBUM_PHOTOS, MAX_MEDIA_BYTES } from '@posy/contract/limits';
import { SHARE_FIELDS, SHARED_PARAM, type ShareFailure } from '@posy/contract/share-target';
import { pictureTypeOf } from '../features/media/picture-type.ts';
import { storeShared } from '../features/shared-in/shared-store.ts';
import { SNIFFED_VIDEO_BYTES, videoTypeOf } from '../features/video/video-type.ts';
import { isQuotaError } from '../local/is-quota-error.ts';
import { browserDevice } from '../platform/browser-device.ts';

/**
 * Answers the form of the system's share sheet: its content is stored on the device, and the redirect to the home page names
 * its id. Works with or without a network, and with or without a log-in.
 */
export async function receiveShare(request: Request): Promise<Response> {
  const result = await keep(request).catch((error: unknown): ShareFailure => {
    return isQuotaError(error) ? 'full' : 'unavailable';
  });
  return Response.redirect(new URL(`/?${SHARED_PARAM}=${result}`, request.url), 303);
}

async function keep(request: Request): Promise<string> {
  const form = await request.formData();
  const files = form.getAll(SHARE_FIELDS.media).filter((value) => value instanceof File);
  const { fitting, problem } = await thoseThatFit(files);
  const id = browserDevice.newId();
  await storeShared(
    {
      id,
      at: browserDevice.clock.now(),
      text: textOf(form),
      files: fitting.map(factsOf),
      leftOut: fitting.length > 0 ? files.length - fitting.length : 0,
      problem: fitting.length > 0 ? null : problem,
    },
    fitting,
  );
  return id;
}

function factsOf({ name, type }: File) {
  return { name, type };
}

/**
 * The files for one post: photos, or the video that comes first. The first bytes determine a file's type, not its name.
 * `problem`: why a file was left out.
 */
async function thoseThatFit(
  files: readonly File[],
): Promise<{ readonly fitting: readonly File[]; readonly problem: 'too-large' | 'unsupported' | null }> {
  let problem: 'too-large' | 'unsupported' | null = null;
  const photos: File[] = [];
  for (const file of files) {
    const start = new Uint8Array(await file.slice(0, SNIFFED_VIDEO_BYTES).arrayBuffer());
    const isPhoto = pictureTypeOf(start) !== null;
    const isKnown = isPhoto || videoTypeOf(start) !== null;
    if (!isKnown || file.size >= MAX_MEDIA_BYTES) problem ??= isKnown ? 'too-large' : 'unsupported';
    else if (isPhoto && photos.length < MAX_ALBUM_PHOTOS) photos.push(file);
    else if (!isPhoto && photos.length === 0) return { fitting: [file], problem: null };
  }
  return { fitting: photos, problem };
}

/** Title, text and URL, one line each, without repetitions. */
function textOf(form: FormData): string {
  const parts: string[] = [];
  for (const field of [SHARE_FIELDS.title, SHARE_FIELDS.text, SHARE_FIELDS.url]) {
    const value = form.get(field);
    const part = typeof value === 'string' ? value.trim() : '';
    if (part !== '' && !parts.some((other) => other.includes(part))) parts.push(part);
  }
  return parts.filter((part) => !parts.some((other) => other !== part && other.includes(part))).join('\n');
}
