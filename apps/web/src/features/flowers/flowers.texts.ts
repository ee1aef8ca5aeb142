/** Every text of the feature. Those the spec gives are literal. */
export const flowersTexts = {
  flower: 'Flower',
  give: 'Give a flower',
  takeBack: 'Take a flower back',
  /** The name of the toggle, with its count: `aria-pressed` says the rest. */
  label: (count: number) => (count === 1 ? 'Flower, 1 given' : `Flower, ${count} given`),
  error: 'Error',
  failed: 'Failed to toggle flower. Please try again.',
} as const;
