import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Crop, WHOLE } from './crop-geometry.ts';
import { CropStage } from './crop-stage.tsx';
import { PhotoEditor } from './photo-editor.tsx';

const SIZE = { width: 900, height: 600 };

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function open(crop: Crop = WHOLE) {
  const onDone = vi.fn<(crop: Crop) => void>();
  const props = { formId: 'edit', picture: new Blob(['pixels']), size: SIZE, crop, onDone, stage: CropStage };
  render(
    <>
      <PhotoEditor {...props} />
      <button type="submit" form="edit">
        Done
      </button>
    </>,
  );
  await screen.findByRole('group', { name: 'Shape' });
  const done = () => {
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    return onDone.mock.lastCall?.[0];
  };
  return { done, onDone };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const slide = (name: string, value: number) =>
  fireEvent.change(screen.getByRole('slider', { name }), { target: { value: String(value) } });

test('shape, rotation, straightening and zoom are chosen by controls with names, and Done passes all of them', async () => {
  const { done, onDone } = await open();

  fireEvent.click(screen.getByRole('radio', { name: '4:5' }));
  press('Rotate by 90°');
  slide('Straighten', -3.5);
  slide('Zoom', 2);

  expect(onDone).not.toHaveBeenCalled();
  expect(done()).toMatchObject({ shape: '4:5', quarterTurns: 1, tilt: -3.5, zoom: 2 });
});

test('the tilt is read out in degrees, and its buttons move it by half of one up to 45', async () => {
  const { done } = await open({ ...WHOLE, tilt: 44.5 });
  const slider = screen.getByRole('slider', { name: 'Straighten' });
  expect(slider.getAttribute('step')).toBe('0.5');
  expect(slider.getAttribute('aria-valuetext')).toBe('44.5 degrees');

  press('Tilt right');
  press('Tilt right');

  expect(slider.getAttribute('aria-valuetext')).toBe('45 degrees');
  press('Tilt left');
  expect(done()?.tilt).toBe(44.5);
});

test('four quarter turns are none', async () => {
  const { done } = await open();
  for (let i = 0; i < 4; i++) press('Rotate by 90°');
  expect(done()).toEqual(WHOLE);
});

test('Reset shows the whole photo again, also one that was edited before', async () => {
  const { done } = await open({ ...WHOLE, shape: '1:1', quarterTurns: 3, zoom: 2, centre: { x: 50, y: 0 } });
  expect(screen.getByRole('radio', { name: '1:1' })).toHaveProperty('checked', true);

  press('Reset');

  expect(screen.getByRole('radio', { name: 'Original' })).toHaveProperty('checked', true);
  expect(done()).toEqual(WHOLE);
});
