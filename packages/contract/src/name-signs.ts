/** The signs before usernames and tags, for a class of a regular expression: East Asian keyboards also type small and wide ones. */
export const PERSON_SIGNS = '@\ufe6b\uff20';
export const TAG_SIGNS = '#\ufe5f\uff03';
