import { texts } from '../../language/texts.ts';

/** Every text of the feature. Those that the spec gives are literal. */
export const landingTexts = texts('landing', {
  name: 'Posy',
  tagline: 'Share your moments with the world',
  share: 'Share with Everyone',
  logIn: 'Already have an account?',
  join: 'Create an account',
});
