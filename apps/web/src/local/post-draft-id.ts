/** Id of the row of `drafts` that holds the words of a post that is being written; as what is found it has the same. */
export const POST_DRAFT_ID = 'new-post';
