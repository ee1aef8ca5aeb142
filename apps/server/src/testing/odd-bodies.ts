import { AdFieldsSchema } from '@posy/contract/ads';
import { PLAIN_AD } from './advertising.ts';
import { type DescribedCall, keyOf } from './described-calls.ts';
import { SMALL_PICTURE } from './posting.ts';

const AD_FIELDS = Object.keys(AdFieldsSchema.properties).filter((name) => !['uploadId', 'poster'].includes(name));

/** Bodies that are forms, whose fields no schema describes. `file`: the name of the file's field. */
export const FORMS: Readonly<Record<string, { readonly file: string; readonly fields: readonly string[] }>> = {
  'POST /api/posts': { file: 'media', fields: ['id', 'content', 'location', 'altText', 'isPublic', 'audience'] },
  'POST /api/conversations/{id}/messages': { file: 'photo', fields: ['id', 'content', 'toUserId'] },
  'POST /api/messages/send-by-username': { file: 'photo', fields: ['id', 'content', 'username'] },
  'POST /api/ads': { file: 'media', fields: AD_FIELDS },
  'PATCH /api/ads/{id}': { file: 'media', fields: AD_FIELDS },
  'PATCH /api/profile': {
    file: 'profileImage',
    fields: ['firstName', 'lastName', 'username', 'bio', 'role', 'approvesFollowers'],
  },
};

/** Required fields of a form beside the tested ones. */
export function plainFieldsOf(call: DescribedCall): Readonly<Record<string, string>> {
  if (keyOf(call) === 'POST /api/ads') return PLAIN_AD;
  return isAddressed(call, 'username') ? { username: 'bob.tester' } : {};
}

/** A message by username needs one. */
export function isAddressed(call: DescribedCall, name: string): boolean {
  return name === 'username' && keyOf(call) === 'POST /api/messages/send-by-username';
}

export function isId(name: string): boolean {
  return /id$/i.test(name);
}

export function isInPath(call: DescribedCall, name: string): boolean {
  return call.path.includes(`{${name}}`);
}

export function propertiesOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const anyOf: unknown = Reflect.get(schema, 'anyOf');
  const properties: unknown = Reflect.get(Array.isArray(anyOf) ? anyOf[0] : schema, 'properties');
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
}

/** `values`: one for each of the call's parameters; undefined: left out. */
export function urlOf(call: DescribedCall, values: readonly unknown[]): string {
  let path = call.path;
  const query: string[] = [];
  for (const [i, { name }] of call.params.entries()) {
    const value = values[i];
    if (value === undefined) continue;
    const text = encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed());
    if (isInPath(call, name))
      path = path.replace(`{${name}}`, () => (text === '' || text === '.' || text === '..' ? '%20' : text));
    else query.push(`${name}=${text}`);
  }
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

export function formOf(fields: Readonly<Record<string, unknown>>, fileField: string, hasFile: boolean): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  if (hasFile) form.append(fileField, new File([new Uint8Array(SMALL_PICTURE)], 'photo.png', { type: 'image/png' }));
  return form;
}

/** Headers of a resumable upload: ten bytes, of which these are the first. */
export function tusHeaders(id: string): Record<string, string> {
  const metadata = { id, purpose: 'message' };
  const pairs = Object.entries(metadata).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`);
  return {
    'tus-resumable': '1.0.0',
    'upload-length': '10',
    'upload-offset': '0',
    'upload-metadata': pairs.join(','),
  };
}

/** Valid headers and bytes for a call about uploads; null for other calls. */
export function uploadOf(call: DescribedCall, newId: () => string) {
  if (!call.path.startsWith('/api/uploads')) return null;
  const headers = tusHeaders(newId());
  if (call.method !== 'PATCH') return { headers };
  return { headers: { ...headers, 'content-type': 'application/offset+octet-stream' }, body: Buffer.from('bytes') };
}
