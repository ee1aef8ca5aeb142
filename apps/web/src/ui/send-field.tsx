import { type LucideIcon, SendHorizontal } from 'lucide-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { classNames } from './class-names.ts';
import { hasKeys } from './has-keys.ts';
import { Icon } from './icon.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './send-field.module.css';

export interface SendFieldProps {
  readonly ref: RefObject<HTMLTextAreaElement | null>;
  readonly name: string;
  readonly label: string;
  readonly placeholder: string;
  readonly sendLabel: string;
  readonly sendIcon?: LucideIcon;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onPaste?: (event: ClipboardEvent) => void;
  /** Called on Escape, which then does nothing else. */
  readonly onEscape?: (() => void) | undefined;
  /** Called when arrow up is pressed in the empty field. @returns whether it does something: the key then does nothing else */
  readonly onUpWhenEmpty?: () => boolean;
  readonly error: string | null;
  /** Text under the field while there is no error. */
  readonly hint: ReactNode;
  readonly canSend: boolean;
  readonly isSending: boolean;
}

/**
 * A text field that grows, with its button and a line under both. Its form's grid ends with two columns for them. Enter
 * sends on devices with a keyboard.
 */
export function SendField(props: SendFieldProps) {
  const { ref, name, label, placeholder, sendLabel, value, error, hint, canSend, isSending } = props;
  const { sendIcon = SendHorizontal, onChange, onPaste, onEscape, onUpWhenEmpty } = props;
  const id = useId();
  const begun = useRef(value.length);
  // A draft is continued at its end.
  useLayoutEffect(() => ref.current?.setSelectionRange(begun.current, begun.current), [ref]);
  return (
    <>
      <label className={styles.label} htmlFor={id}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </label>
      <textarea
        ref={ref}
        id={id}
        name={name}
        className={styles.input}
        rows={1}
        dir="auto"
        placeholder={placeholder}
        value={value}
        enterKeyHint="enter"
        aria-invalid={error !== null || undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
        onPaste={onPaste}
        onKeyDown={(event) => {
          // Escape also ends the composition of a character.
          if (onEscape && event.key === 'Escape' && !event.nativeEvent.isComposing) {
            event.preventDefault();
            event.stopPropagation();
            onEscape();
          }
          if (value === '' && isPlainUp(event) && onUpWhenEmpty?.()) event.preventDefault();
          if (!sendsOnEnter(event)) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
      <button type="submit" className={styles.send} disabled={!canSend} aria-label={sendLabel} aria-busy={isSending}>
        <Icon of={sendIcon} />
      </button>
      <p id={`${id}-hint`} className={classNames(styles.hint, error !== null && styles.error)} role="status">
        {error ?? hint}
      </p>
    </>
  );
}

function isPlainUp(event: KeyboardEvent): boolean {
  const { key, altKey, ctrlKey, metaKey, shiftKey, nativeEvent } = event;
  return key === 'ArrowUp' && !altKey && !ctrlKey && !metaKey && !shiftKey && !nativeEvent.isComposing;
}

/**
 * Whether this key press sends the field. Ctrl (or Cmd) with Enter always sends. Enter alone sends on devices with a physical
 * keyboard, where Shift and Enter begin a new line; on a phone it begins a line. Never during IME composition.
 */
export function sendsOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
  // Safari ends the composition before the key that ends it: that key has the code of an input method.
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return false;
  if (event.ctrlKey || event.metaKey) return true;
  return !event.shiftKey && !event.altKey && hasKeys();
}
