/** A message for the page that comes after a full reload. */
export interface Notice {
  readonly title: string;
  readonly description?: string;
}

const KEY = 'posy.notice';

/** Leaves a message for the next page of this tab. */
export function saveNotice(notice: Notice): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([notice.title, notice.description ?? '']));
  } catch {
    // The message is lost without storage, which is harmless.
  }
}

export function hasNotice(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Reads the message, once. */
export function consumeNotice(): Notice | null {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    const parts: unknown = JSON.parse(text ?? 'null');
    if (!Array.isArray(parts) || typeof parts[0] !== 'string' || typeof parts[1] !== 'string') return null;
    return parts[1] === '' ? { title: parts[0] } : { title: parts[0], description: parts[1] };
  } catch {
    return null;
  }
}
