import { expect, test } from 'vitest';
import { type AdFields, readAdFields } from './validate-ad.ts';

const TYPED: AdFields = {
  title: ' Tulips ',
  description: '',
  targetAudience: '18-24',
  dailyBudget: '5',
  duration: '7',
  callToAction: 'sign-up',
  linkUrl: '',
};

test('typed fields become an ad', () => {
  expect(readAdFields(TYPED)).toEqual({
    content: {
      title: 'Tulips',
      description: '',
      targetAudience: '18-24',
      dailyBudget: 5,
      duration: 7,
      callToAction: 'sign-up',
      linkUrl: '',
    },
  });
});

test('an empty form shows the errors of the spec', () => {
  expect(readAdFields({ ...TYPED, title: ' ', dailyBudget: '', duration: '' })).toEqual({
    errors: {
      title: 'Please enter an ad title',
      dailyBudget: 'Please enter a valid daily budget',
      duration: 'Please enter a valid duration',
    },
  });
});

test.each(['javascript:alert(1)', 'tulips.example', 'https://ada:secret@bank.example/', 'ftp://tulips.example/'])(
  'an ad links to http(s) only: %s',
  (linkUrl) => {
    expect(readAdFields({ ...TYPED, linkUrl })).toMatchObject({ errors: { linkUrl: expect.any(String) } });
  },
);
