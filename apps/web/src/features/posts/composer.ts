/** Whether the Create Post dialog is open. `openings` counts, so that each opening reads the draft anew. */
export interface Composer {
  readonly isOpen: boolean;
  readonly openings: number;
}

let state: Composer = { isOpen: false, openings: 0 };
const listeners = new Set<() => void>();

function set(next: Composer): void {
  state = next;
  for (const listener of listeners) listener();
}

export const composer = {
  get: (): Composer => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  close: (): void => set({ ...state, isOpen: false }),
};

/** Opens the Create Post dialog. */
export function openComposer(): void {
  if (!state.isOpen) set({ isOpen: true, openings: state.openings + 1 });
}
