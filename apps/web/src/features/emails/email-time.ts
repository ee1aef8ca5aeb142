const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** 'Jan 5, 2025 at 3:04 PM' (spec section 2), in the time zone of the device. */
export function emailTime(createdAt: string): string {
  const at = new Date(createdAt);
  // Some versions of the formatter put a narrow space before PM.
  return `${day.format(at)} at ${time.format(at)}`.replaceAll(/\s/g, ' ');
}
