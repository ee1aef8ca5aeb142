import { type ReactNode, useEffect, useRef } from 'react';

/** A panel that takes the place of the composer's form within its dialog. */
export interface ComposerPanel {
  readonly title: string;
  readonly content: ReactNode;
  readonly footer: ReactNode;
  /** Esc and Back return to the form. */
  readonly onClose: () => void;
}

interface PanelFrameProps {
  readonly label: string;
  /** Has the focus again afterwards. */
  readonly opener: Element | null;
  readonly children: ReactNode;
}

/** Takes the focus, unless a part of it has taken it, and returns it when the form is shown again. */
export function PanelFrame({ label, opener, children }: PanelFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = frame;
    if (!current?.contains(document.activeElement)) current?.focus({ preventScroll: true });
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [opener]);
  return (
    <div ref={frame} tabIndex={-1} role="group" aria-label={label}>
      {children}
    </div>
  );
}
