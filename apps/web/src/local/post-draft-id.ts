/** Id of the row of `drafts` with the text of a new post; search results use the same id. */
export const POST_DRAFT_ID = 'new-post';
