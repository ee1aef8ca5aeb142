/** How many messages the signed-in person has not read. This Posy has no conversations yet, so there is none to read. */
export function useUnreadCount(): number {
  return 0;
}
