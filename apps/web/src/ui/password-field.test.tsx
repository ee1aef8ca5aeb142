import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PasswordField } from './password-field.tsx';

afterEach(cleanup);

const field = () => screen.getByLabelText<HTMLInputElement>('Password');
const eye = () => screen.getByRole('button', { name: 'Show what you typed' });

test('a password is shown while its button is pressed, and keeps its text and autocomplete', () => {
  render(<PasswordField label="Password" name="password" />);
  fireEvent.change(field(), { target: { value: 'lily pond' } });
  expect([field().type, eye().getAttribute('aria-pressed')]).toEqual(['password', 'false']);

  fireEvent.click(eye());
  expect([field().type, eye().getAttribute('aria-pressed')]).toEqual(['text', 'true']);
  expect([field().value, field().autocomplete]).toEqual(['lily pond', 'current-password']);

  fireEvent.click(eye());
  expect(field().type).toBe('password');
});

test('a tap on the eye leaves the focus in the field', () => {
  render(<PasswordField label="Password" name="password" />);

  expect(fireEvent.pointerDown(eye())).toBe(false);
  expect(fireEvent.mouseDown(eye())).toBe(false);
});

test('a shown password is hidden when its form is sent', () => {
  render(
    <form onSubmit={(event) => event.preventDefault()}>
      <PasswordField label="Password" name="password" />
      <button type="submit">Send</button>
    </form>,
  );
  fireEvent.click(eye());

  fireEvent.click(screen.getByRole('button', { name: 'Send' }));

  expect(field().type).toBe('password');
});
