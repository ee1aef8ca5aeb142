export interface UserTextProps {
  readonly text: string;
  /** Closes the dialog around it, whose history entry the opened page then replaces. */
  readonly onLeave?: (() => void) | undefined;
}
