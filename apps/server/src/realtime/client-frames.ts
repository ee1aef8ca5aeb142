import { ERRORS, type ErrorCode } from '@posy/contract/errors';
import { type ClientFrame, ClientFrameSchema, type ServerFrame } from '@posy/contract/realtime';
import { Check } from 'typebox/value';

/** What a client sent; null for what is none of the frames it may send. */
export function readClientFrame(text: string): ClientFrame | null {
  try {
    const frame: unknown = JSON.parse(text);
    return Check(ClientFrameSchema, frame) ? frame : null;
  } catch {
    return null;
  }
}

/** What a client is told that asked for what cannot be. */
export function errorFrame(code: ErrorCode): ServerFrame {
  return { type: 'error', code, message: ERRORS[code].message };
}
