import { cleanup, render, screen } from '@testing-library/react';
import { Component as Base, type ComponentType, type ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { loadOnce } from './load-once.ts';
import { Nothing, onDemand } from './on-demand.tsx';

afterEach(cleanup);

function Chart() {
  return <p>a chart</p>;
}

/** A part that fails to load until `comeBack` is called. */
function partOfferedLater() {
  let isOffered = false;
  const load = async (): Promise<ComponentType> => {
    if (!isOffered) throw new TypeError('Failed to fetch dynamically imported module');
    return Chart;
  };
  return { load, comeBack: () => (isOffered = true) };
}

class Boundary extends Base<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render() {
    return this.state.hasFailed ? <p>error page</p> : this.props.children;
  }
}

test('Y02 a part that failed to load is requested again by the next use', async () => {
  const { load, comeBack } = partOfferedLater();
  const Part = onDemand(loadOnce(load));
  render(
    <Boundary>
      <Part />
    </Boundary>,
  );
  await screen.findByText('error page');
  cleanup();

  comeBack();
  render(<Part />);

  await screen.findByText('a chart');
});

test('Y02 an optional part is requested again too', async () => {
  const { load, comeBack } = partOfferedLater();
  const Part = onDemand(load, () => <p>loading</p>, Nothing);
  const { container } = render(<Part />);
  await expect.poll(() => container.textContent).toBe('');
  cleanup();

  comeBack();
  render(<Part />);

  await screen.findByText('a chart');
});

test('a loaded part is drawn at once, and requested once', async () => {
  let times = 0;
  const Part = onDemand(
    async () => {
      times++;
      return Chart;
    },
    Nothing,
    Nothing,
  );
  render(<Part />);
  await screen.findByText('a chart');
  cleanup();

  render(<Part />);

  expect(screen.queryByText('a chart')).not.toBeNull();
  expect(times).toBe(1);
});
