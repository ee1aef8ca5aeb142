/*
 * Stored answers contain texts of users, but none of the users whom a text mentions. The texts are stored separately from the rest of the answer, so that one statement
 * blanks them when the row is deleted or its text is replaced, and a repeated request still gets an answer of the right shape.
 */

/** Fields of answers with users' texts, or, for `thumbhash`, an image of their upload. */
const TEXT_FIELDS: ReadonlySet<string> = new Set([
  'content',
  'location',
  'altText',
  'name',
  'title',
  'description',
  'linkUrl',
  'bio',
  'firstName',
  'lastName',
  'username',
  'thumbhash',
]);

/** An answer as JSON with empty texts, and its texts as a JSON array, in the order of the answer. */
export interface SplitAnswer {
  readonly body: string;
  readonly texts: string;
}

export function splitAnswer(answer: unknown): SplitAnswer {
  const texts: string[] = [];
  const body = JSON.stringify(answer ?? null, (key, value: unknown) => {
    // Usernames of others: nothing would find the answer when they change them or delete their accounts.
    if (key === 'mentions' && Array.isArray(value)) return [];
    if (typeof value !== 'string' || !TEXT_FIELDS.has(key)) return value;
    texts.push(value);
    return '';
  });
  return { body, texts: JSON.stringify(texts) };
}

/** The answer as it was sent. `texts` null: without its texts. */
export function joinAnswer({ body, texts }: { readonly body: string; readonly texts: string | null }): unknown {
  if (texts === null) return JSON.parse(body);
  const parsed: unknown = JSON.parse(texts);
  const left: unknown[] = Array.isArray(parsed) ? parsed : [];
  return JSON.parse(body, (key, value: unknown) =>
    typeof value === 'string' && TEXT_FIELDS.has(key) ? left.shift() : value,
  );
}
