/**
 * Where the system sends what somebody shares into the installed Posy: a form, as the manifest says. The service worker
 * answers it and keeps what it brought; the server only says that nothing could be kept.
 */
export const SHARE_PATH = '/share';

/** Names of the fields of that form. */
export const SHARE_FIELDS = { title: 'title', text: 'text', url: 'url', media: 'media' } as const;

/** The search parameter of the home page that tells what became of it: an id, or one of {@link SHARE_FAILURES}. */
export const SHARED_PARAM = 'shared';

/**
 * - `unavailable`  no service worker was there to keep it, or the form could not be read
 * - `full`         there is no room on the device
 */
export const SHARE_FAILURES = ['unavailable', 'full'] as const;
export type ShareFailure = (typeof SHARE_FAILURES)[number];
