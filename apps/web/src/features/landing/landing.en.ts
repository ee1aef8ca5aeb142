import { texts } from '../../language/texts.ts';

export const landingTexts = texts('landing', {
  name: 'Posy',
  tagline: 'Share your moments with the world',
  share: 'Share with Everyone',
  logIn: 'Already have an account?',
  join: 'Create an account',
});
