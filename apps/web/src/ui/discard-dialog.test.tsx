import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FailedActions } from './discard-dialog.tsx';

const texts = {
  retry: 'Retry',
  discard: 'Discard',
  discardTitle: 'Discard this?',
  discardQuestion: 'It was never sent.',
  cancel: 'Cancel',
};

afterEach(cleanup);

test.each([true, false])(
  'the question behind Discard closes, and only a failure is reported (discarded: %s)',
  async (isDiscarded) => {
    const onDiscard = vi.fn(async () => {
      if (!isDiscarded) throw new Error('The device is full');
    });
    const onDiscardFailed = vi.fn();
    render(
      <FailedActions texts={texts} onRetry={() => undefined} onDiscard={onDiscard} onDiscardFailed={onDiscardFailed} />,
    );

    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    const question = await screen.findByRole('dialog', { name: 'Discard this?' }, { timeout: 10_000 });
    expect(onDiscard).not.toHaveBeenCalled();
    fireEvent.click(within(question).getByRole('button', { name: 'Discard' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(onDiscard).toHaveBeenCalledOnce();
    await waitFor(() => expect(onDiscardFailed).toHaveBeenCalledTimes(isDiscarded ? 0 : 1));
  },
);
