import { texts } from '../../language/texts.ts';

export const sharedLinkTexts = texts('shared-link', {
  title: 'Log in to see this photo',
  shared: 'A photo was shared with you on Posy.',
  sharedBy: '{name} shared a photo on Posy.',
  logIn: 'Log In',
  signUp: 'Create an account',
  about: 'About Posy',
});
