import { ERRORS, type ErrorCode } from '@posy/contract/errors';
import { type ClientFrame, ClientFrameSchema, type ServerFrame } from '@posy/contract/realtime';
import { Check } from 'typebox/value';

/** Parses a client's frame; null for invalid ones. */
export function readClientFrame(text: string): ClientFrame | null {
  try {
    const frame: unknown = JSON.parse(text);
    return Check(ClientFrameSchema, frame) ? frame : null;
  } catch {
    return null;
  }
}

/** Error frame for a refused request. */
export function errorFrame(code: ErrorCode): ServerFrame {
  return { type: 'error', code, message: ERRORS[code].message };
}
