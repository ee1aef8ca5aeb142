import { texts } from '../../language/texts.ts';

export const requireUserTexts = texts('require-user', {
  pleaseLogIn: 'Please log in',
  accessDenied: 'Access Denied',
  adminRequired: 'Administrator access required',
});
