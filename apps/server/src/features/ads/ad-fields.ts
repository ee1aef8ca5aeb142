import { readAdDuration, readDailyBudget } from '@posy/contract/ad-rules';
import { type AdFields, AudienceSchema, CallToActionSchema } from '@posy/contract/ads';
import { MAX_AD_DESCRIPTION_LENGTH, MAX_AD_TITLE_LENGTH } from '@posy/contract/limits';
import { cleanLine, cleanText } from '@posy/contract/text';
import { readWebAddress } from '@posy/contract/web-address';
import type { TUnion } from 'typebox';
import { Value } from 'typebox/value';
import { AppError } from '../../errors.ts';
import { readText } from '../../read-text.ts';
import type { AdRow } from './ads.repo.ts';

/** The fields of an ad that its owner sets, beside its picture. */
export type AdContent = Pick<
  AdRow,
  'title' | 'description' | 'targetAudience' | 'callToAction' | 'linkUrl' | 'dailyBudget' | 'duration'
>;

/**
 * Reads a new ad. Throws `AppError`: `ad_title_required`, `invalid_daily_budget`, `invalid_duration`, and the errors of
 * {@link readAdChanges}. Audience and call to action have defaults.
 */
export function readNewAd(fields: AdFields): AdContent {
  const defaults = { description: '', targetAudience: 'all', callToAction: 'learn-more', linkUrl: null } as const;
  const { title, dailyBudget, duration, ...rest } = readAdChanges({
    title: '',
    dailyBudget: '',
    duration: '',
    ...fields,
  });
  if (title === undefined || dailyBudget === undefined || duration === undefined) throw new AppError('invalid_input');
  return { ...defaults, ...rest, title, dailyBudget, duration };
}

/** Reads the changed fields; absent ones are left out. Throws the refusal of a field, before costly work. */
export function readAdChanges(fields: AdFields): Partial<AdContent> {
  const { title, description, dailyBudget, duration, targetAudience, callToAction, linkUrl } = fields;
  return {
    ...(title !== undefined && { title: readTitle(title) }),
    ...(dailyBudget !== undefined && { dailyBudget: readNumber(readDailyBudget, dailyBudget, 'invalid_daily_budget') }),
    ...(duration !== undefined && { duration: readNumber(readAdDuration, duration, 'invalid_duration') }),
    ...(description !== undefined && { description: readDescription(description) }),
    ...(targetAudience !== undefined && {
      targetAudience: readChoice(AudienceSchema, 'targetAudience', targetAudience),
    }),
    ...(callToAction !== undefined && {
      callToAction: readChoice(CallToActionSchema, 'callToAction', callToAction),
    }),
    ...(linkUrl !== undefined && { linkUrl: readLink(linkUrl) }),
  };
}

function readTitle(typed: string): string {
  const title = readText(typed, { limit: MAX_AD_TITLE_LENGTH, tooLong: 'ad_title_too_long', clean: cleanLine });
  if (title === '') throw new AppError('ad_title_required');
  return title;
}

function readDescription(typed: string): string {
  return readText(typed, {
    limit: MAX_AD_DESCRIPTION_LENGTH,
    tooLong: 'ad_description_too_long',
    clean: cleanText,
  });
}

function readNumber(
  read: (text: string) => number | null,
  typed: string | number,
  code: 'invalid_daily_budget' | 'invalid_duration',
): number {
  const number = read(String(typed));
  if (number === null) throw new AppError(code);
  return number;
}

function readChoice<T extends TUnion>(schema: T, field: string, typed: string) {
  if (!Value.Check(schema, typed))
    throw new AppError('invalid_input', [{ field, message: 'Must be one of the choices' }]);
  return typed;
}

/** Empty: none. */
function readLink(typed: string): string | null {
  if (typed.trim() === '') return null;
  const read = readWebAddress(typed);
  if ('problem' in read) throw new AppError(read.problem);
  return read.href;
}
