import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Tabs } from './tabs.tsx';

type Name = 'a' | 'b' | 'c';
const TABS = [
  { name: 'a', label: 'A' },
  { name: 'b', label: 'B' },
  { name: 'c', label: 'C' },
] as const;

afterEach(() => {
  cleanup();
  document.documentElement.dir = '';
});

function Three() {
  const [chosen, setChosen] = useState<Name>('a');
  return (
    <Tabs label="Letters" tabs={TABS} chosen={chosen} onChoose={setChosen}>
      {chosen}
    </Tabs>
  );
}

/** The chosen tab, the focused tab and the name of the panel after these keys. */
function after(...keys: readonly string[]): readonly (string | null | undefined)[] {
  for (const key of keys) fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key });
  const chosen = screen.getByRole('tab', { selected: true });
  return [chosen.textContent, document.activeElement?.textContent, screen.getByRole('tabpanel').textContent];
}

test('arrow keys cycle through the tabs, Home and End go to the ends', () => {
  render(<Three />);

  expect(after('ArrowRight')).toEqual(['B', 'B', 'b']);
  expect(after('ArrowLeft', 'ArrowLeft')).toEqual(['C', 'C', 'c']);
  expect(after('Home')).toEqual(['A', 'A', 'a']);
  expect(after('End')).toEqual(['C', 'C', 'c']);
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0]);
});

test('in right-to-left languages the left arrow moves forward', () => {
  document.documentElement.dir = 'rtl';
  render(<Three />);

  expect(after('ArrowLeft')).toEqual(['B', 'B', 'b']);
});
