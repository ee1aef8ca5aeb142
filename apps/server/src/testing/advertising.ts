import { type AdEntity, AdEntitySchema, FeedAdSchema } from '@posy/contract/ads';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { SMALL_PICTURE } from './posting.ts';
import type { TestClient, TestResponse } from './test-client.ts';

/** The required fields of an ad. */
export const PLAIN_AD = { title: 'Sweet peas', dailyBudget: '5', duration: '7' } as const;

/** A form as the app sends it, with a small picture unless `file` is null. */
export function adForm(
  fields: Readonly<Record<string, string>> = {},
  file: File | null = new File([new Uint8Array(SMALL_PICTURE)], 'photo.png', { type: 'image/png' }),
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...PLAIN_AD, ...fields })) form.append(name, value);
  if (file) form.append('media', file);
  return form;
}

/** An ad without a picture. Throws unless it was accepted. */
export async function advertise(client: TestClient, fields: Readonly<Record<string, unknown>> = {}): Promise<AdEntity> {
  return readAd(await client.post('/api/ads', { ...PLAIN_AD, ...fields }));
}

/** The ad in an answer. */
export function readAd(response: TestResponse): AdEntity {
  if (response.status >= 300) throw new Error(`Refused: ${response.status} ${response.text}`);
  return Parse(AdEntitySchema, response.body);
}

/** An ad as its owner sees it now. */
export async function ownAd(client: TestClient, id: string): Promise<AdEntity | undefined> {
  const { body } = await client.get('/api/ads/my?limit=100');
  return Parse(Type.Array(AdEntitySchema), body).find((ad) => ad.id === id);
}

/** Titles of the ads that a user is shown, in their order. */
export async function shownTo(client: TestClient): Promise<string[]> {
  const { body } = await client.get('/api/ads/feed');
  return Parse(Type.Array(FeedAdSchema), body).map((ad) => ad.title);
}
