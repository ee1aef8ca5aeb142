import { readAdDuration, readDailyBudget } from '@posy/contract/ad-rules';
import type { Audience, CallToAction } from '@posy/contract/ads';
import { MAX_AD_DESCRIPTION_LENGTH, MAX_AD_TITLE_LENGTH } from '@posy/contract/limits';
import { isBlank, textProblem } from '@posy/contract/text';
import { readWebAddress } from '@posy/contract/web-address';
import { errorMessage } from '../../language/error-message.ts';
import type { AdContent } from './ads.sync.ts';

/** The fields of the form, as they are typed. */
export interface AdFields {
  readonly title: string;
  readonly description: string;
  readonly targetAudience: Audience;
  readonly dailyBudget: string;
  readonly duration: string;
  readonly callToAction: CallToAction;
  readonly linkUrl: string;
}

export type AdErrors = Partial<Record<keyof AdFields, string>>;

/** The validated fields, or their errors. Rules and messages are the server's. */
export function readAdFields(fields: AdFields): { readonly content: AdContent } | { readonly errors: AdErrors } {
  const title = fields.title.trim();
  const description = fields.description.trim();
  const dailyBudget = readDailyBudget(fields.dailyBudget);
  const duration = readAdDuration(fields.duration);
  const address = fields.linkUrl.trim() === '' ? { href: '' } : readWebAddress(fields.linkUrl);
  const errors = [
    [
      'title',
      isBlank(title)
        ? errorMessage('ad_title_required')
        : textError(title, MAX_AD_TITLE_LENGTH, errorMessage('ad_title_too_long')),
    ],
    ['description', textError(description, MAX_AD_DESCRIPTION_LENGTH, errorMessage('ad_description_too_long'))],
    ['dailyBudget', dailyBudget === null && errorMessage('invalid_daily_budget')],
    ['duration', duration === null && errorMessage('invalid_duration')],
    [
      'linkUrl',
      'problem' in address &&
        (address.problem === 'url_too_long' ? errorMessage('url_too_long') : errorMessage('invalid_url')),
    ],
  ].filter(([, error]) => error !== false);
  if (errors.length > 0 || dailyBudget === null || duration === null || 'problem' in address) {
    return { errors: Object.fromEntries(errors) };
  }
  const { targetAudience, callToAction } = fields;
  return {
    content: { title, description, targetAudience, dailyBudget, duration, callToAction, linkUrl: address.href },
  };
}

function textError(text: string, limit: number, tooLong: string): string | false {
  const problem = textProblem(text, limit);
  if (problem === null) return false;
  return problem === 'too_long' ? tooLong : errorMessage('invalid_characters');
}
