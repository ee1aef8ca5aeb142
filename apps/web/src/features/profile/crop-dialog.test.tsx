import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { CropDialog } from './crop-dialog.tsx';

/** Pictures that load when the test says so. */
const images: { onload: (() => void) | null; naturalWidth: number; naturalHeight: number }[] = [];

// Loaded when it opens, which takes real time on a busy machine.
beforeAll(() => import('../../ui/dialog-sheet.tsx'));
beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.stubGlobal(
    'Image',
    class {
      onload = null;
      readonly naturalWidth = 900;
      readonly naturalHeight = 600;

      constructor() {
        images.push(this);
      }
    },
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('E25 one spinner turns until a picture can be cropped, so that the sheet changes its height once', async () => {
  const spinners = new Set<Node>();
  const watcher = new MutationObserver(() => {
    for (const each of screen.queryAllByText('Loading the picture')) spinners.add(each);
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  render(<CropDialog file={new File(['pixels'], 'a.jpg')} onCropped={() => {}} onClose={() => {}} />);
  await screen.findByText('Loading the picture');

  act(() => images.at(-1)?.onload?.());
  await screen.findByRole('group', { name: 'Picture to crop' });
  watcher.disconnect();

  expect(spinners.size).toBe(1);
});
