import { randomUUID } from 'node:crypto';
import { TUS_HEADER, TUS_VERSION, UPLOAD_CONTENT_TYPE, type UploadPurpose } from '@posy/contract/uploads';
import type { TestClient, TestResponse } from './test-client.ts';

const tus = { [TUS_HEADER]: TUS_VERSION };

/** Headers that begin an upload, as the app sends them. */
export function newUploadHeaders(id: string, length: number, purpose: string = 'post'): Record<string, string> {
  return { ...tus, 'upload-length': String(length), 'upload-metadata': `id ${btoa(id)},purpose ${btoa(purpose)}` };
}

export function beginUpload(client: TestClient, id: string, length: number, purpose?: string): Promise<TestResponse> {
  return client.fetch('/api/uploads', { method: 'POST', headers: newUploadHeaders(id, length, purpose) });
}

/** Headers of a piece. */
export function pieceHeaders(offset: number): Record<string, string> {
  return { ...tus, 'content-type': UPLOAD_CONTENT_TYPE, 'upload-offset': String(offset) };
}

export function sendPiece(client: TestClient, id: string, offset: number, bytes: Uint8Array): Promise<TestResponse> {
  return client.fetch(`/api/uploads/${id}`, { method: 'PATCH', headers: pieceHeaders(offset), body: bytes });
}

export function askUpload(client: TestClient, id: string): Promise<TestResponse> {
  return client.fetch(`/api/uploads/${id}`, { method: 'HEAD', headers: tus });
}

/** A complete upload; returns its id. */
export async function upload(client: TestClient, bytes: Uint8Array, purpose: UploadPurpose = 'post'): Promise<string> {
  const id = randomUUID();
  const begun = await beginUpload(client, id, bytes.length, purpose);
  const sent = await sendPiece(client, id, 0, bytes);
  if (begun.status !== 201 || sent.status !== 204) throw new Error(`Refused: ${begun.text} ${sent.text}`);
  return id;
}
