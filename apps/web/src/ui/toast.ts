import { Listeners } from '@posy/std/store';
/** One message to the user. `description` is optional. */
export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly description?: string;
  readonly isError: boolean;
  readonly action?: ToastAction;
}

export interface ToastAction {
  readonly label: string;
  readonly onSelect: () => void;
}

export interface ToastInput {
  readonly title: string;
  readonly description?: string;
  readonly isError?: boolean;
  readonly action?: ToastAction;
  /** Stays until it is answered or dismissed. */
  readonly isSticky?: boolean;
}

/** A text for screen readers. The same text again gets a new id. */
export interface ToastLogEntry {
  readonly id: number;
  readonly text: string;
}

/** Duration of a message in ms. It pauses while the message is pointed at or focused. */
const VISIBLE_MS = 5000;
const VISIBLE_ERROR_MS = 6000;
/** Time for which a message stays in the log after it left the screen, in ms. */
export const TOAST_REMOVAL_MS = 1_000_000;

let nextId = 1;
let visible: (Toast & { readonly visibleMs: number | null }) | null = null;
let log: readonly Toast[] = [];
let announced: ToastLogEntry | null = null;
const listeners = new Listeners();

/** Shows a message; one is visible at a time, so it takes the place of the one before. */
export function showToast({ isError = false, isSticky = false, ...input }: ToastInput): number {
  const toast: Toast = { ...input, isError, id: nextId++ };
  const visibleMs = isSticky ? null : isError ? VISIBLE_ERROR_MS : VISIBLE_MS;
  visible = { ...toast, visibleMs };
  log = [...log, toast];
  setTimeout(() => {
    log = log.filter(({ id }) => id !== toast.id);
    changed();
  }, TOAST_REMOVAL_MS);
  changed();
  return toast.id;
}

/** Announces a change to screen readers that others see in place, such as a row that appeared or disappeared. */
export function announceText(text: string): void {
  const next: ToastLogEntry = { id: nextId++, text };
  announced = next;
  // Screen-reader users who browse the page later must not find an outdated text.
  setTimeout(() => {
    if (announced !== next) return;
    announced = null;
    changed();
  }, VISIBLE_MS);
  changed();
}

/** The last announcement; null after some seconds. */
export function lastLogged(): ToastLogEntry | null {
  return announced;
}

/** Takes a message off the screen; it stays in the log. */
export function dismissToast(id: number): void {
  if (visible?.id !== id) return;
  visible = null;
  changed();
}

/** The visible message and its duration (null: until dismissed). */
export function visibleToast() {
  return visible;
}

/** Messages of the last quarter of an hour, oldest first. */
export function toastLog(): readonly Toast[] {
  return log;
}

export const onToastChange = listeners.subscribe;

function changed(): void {
  listeners.notify();
}
