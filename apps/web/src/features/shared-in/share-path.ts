/** Where the system sends what somebody shares into Posy: a POST that the service worker answers. */
export const SHARE_PATH = '/share';

/** Names of the fields of that POST. */
export const SHARE_FIELDS = { title: 'title', text: 'text', url: 'url', media: 'media' } as const;

/** The search parameter of the home page that tells what became of it: an id, or one of {@link SHARE_FAILURES}. */
export const SHARED_PARAM = 'shared';
export const SHARE_FAILURES = ['unavailable', 'full', 'empty'] as const;
