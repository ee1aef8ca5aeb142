import type { LucideIcon } from 'lucide-react';

/** A lucide icon in our stroke. Decorative: the text or label beside it carries the meaning. */
export function Icon({ of: Drawing, size = 22 }: { readonly of: LucideIcon; readonly size?: number }) {
  return <Drawing size={size} strokeWidth={1.75} aria-hidden="true" />;
}
