import { MAX_CAPTIONS_BYTES } from '@posy/contract/limits';
import { captionsTexts as texts } from './captions.en.ts';

/** The captions to send, or the error of the file. */
export type CaptionsFile = { readonly text: string } | { readonly error: string };

/** Reads a file as the server will. The reader of WebVTT is loaded for it. */
export async function readCaptionsFile(file: File): Promise<CaptionsFile> {
  if (file.size > MAX_CAPTIONS_BYTES) return { error: texts.tooLarge };
  const text = await decode(file);
  if (text === null) return { error: texts.notText };
  const { readCaptions } = await import('@posy/contract/captions');
  const reading = await readCaptions(text, () => new Promise((resolve) => setTimeout(resolve)));
  if (reading.kind === 'captions') return { text: reading.vtt };
  if (reading.line === null) return { error: texts.none };
  return { error: reading.line === 1 ? texts.notWebvtt : texts.badLine({ line: reading.line }) };
}

async function decode(file: File): Promise<string | null> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return null;
  }
}
