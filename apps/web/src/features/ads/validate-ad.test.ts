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

test('what is typed becomes an ad', () => {
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

test('an empty form is told what it lacks, in the words of the spec', () => {
  expect(readAdFields({ ...TYPED, title: ' ', dailyBudget: '', duration: '' })).toEqual({
    errors: {
      title: 'Please enter an ad title',
      dailyBudget: 'Please enter a valid daily budget',
      duration: 'Please enter a valid duration',
    },
  });
});

test.each(['javascript:alert(1)', 'tulips.example', 'https://ada:secret@bank.example/', 'ftp://tulips.example/'])(
  'an ad leads nowhere but to the web: %s',
  (linkUrl) => {
    expect(readAdFields({ ...TYPED, linkUrl })).toMatchObject({ errors: { linkUrl: expect.any(String) } });
  },
);
