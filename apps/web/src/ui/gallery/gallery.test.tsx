import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Gallery } from './gallery.tsx';

const FOLDER = import.meta.dirname;
/** Parts that are drawn inside others, or draw nothing. */
const NOT_SHOWN = [
  'day-chart-canvas',
  'dialog-sheet',
  'field',
  'form-buttons',
  'illustration-drawing',
  'menu-button',
  'menu-popup',
  'on-demand',
  'visually-hidden',
];

afterEach(cleanup);

test('every component of ui/ is in the gallery', () => {
  const sources = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .map((file) => readFileSync(join(FOLDER, file), 'utf8'))
    .join('\n');

  const missing = readdirSync(join(FOLDER, '..'))
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .map((file) => file.replace('.tsx', ''))
    .filter((name) => !NOT_SHOWN.includes(name) && !sources.includes(`'../${name}.tsx'`));

  expect(missing).toEqual([]);
});

test('the gallery shows each component in both themes', () => {
  render(<Gallery />);

  const buttons = screen.getByRole('region', { name: 'Button' });
  expect(buttons.querySelectorAll('[style*="color-scheme"]')).toHaveLength(2);
});
