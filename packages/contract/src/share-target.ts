/**
 * The action of the manifest's share target: a form. The service worker handles it and stores the shared content; the server
 * only answers that nothing could be stored.
 */
export const SHARE_PATH = '/share';

/** Names of the fields of that form. */
export const SHARE_FIELDS = { title: 'title', text: 'text', url: 'url', media: 'media' } as const;

/** The search parameter of the home page with the result of a share: an id, or one of {@link SHARE_FAILURES}. */
export const SHARED_PARAM = 'shared';

/**
 * - `unavailable`  no service worker was active, or the form could not be read
 * - `full`         the device has no space
 */
export const SHARE_FAILURES = ['unavailable', 'full'] as const;
export type ShareFailure = (typeof SHARE_FAILURES)[number];
