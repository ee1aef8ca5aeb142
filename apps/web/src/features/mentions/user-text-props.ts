export interface UserTextProps {
  readonly text: string;
  /** The usernames of the text that lead to a page, as the server knows; absent: all of them. */
  readonly mentions?: readonly string[] | undefined;
  /** Closes the dialog around it, whose history entry the opened page then replaces. */
  readonly onLeave?: (() => void) | undefined;
}
