import { type Link, LinkSchema } from '@posy/contract/links';
import { Parse } from 'typebox/value';
import { SMALL_PICTURE } from './posting.ts';
import type { TestClient } from './test-client.ts';

export interface LinkFields {
  readonly id?: string;
  readonly title?: string;
  readonly linkUrl?: string;
}

/** A form as the app sends it. `picture`: the file's bytes; null: no file. */
export function linkForm(fields: LinkFields = {}, picture: Buffer | null = SMALL_PICTURE): FormData {
  const form = new FormData();
  const all = { title: 'Roses', linkUrl: 'https://roses.example/', ...fields };
  for (const [name, value] of Object.entries(all)) form.append(name, String(value));
  if (picture) form.append('image', new File([new Uint8Array(picture)], 'link.png', { type: 'image/png' }));
  return form;
}

/** Makes a link as an administrator. Throws unless it was accepted. */
export async function makeLink(admin: TestClient, kind: 'image' | 'community', fields: LinkFields = {}): Promise<Link> {
  const response = await admin.postForm(`/api/admin/${kind}-links`, linkForm(fields));
  if (response.status !== 201) throw new Error(`Refused: ${response.status} ${response.text}`);
  return Parse(LinkSchema, response.body);
}
