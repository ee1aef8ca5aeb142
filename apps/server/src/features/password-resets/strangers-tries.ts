import { Type } from 'typebox';
import { Value } from 'typebox/value';

/**
 * A code has five tries. Strangers leave one of them to the account's own networks, and one stranger another to other
 * strangers.
 */
const OF_ALL_STRANGERS = 4;
const OF_ONE_STRANGER = 3;

const TriesSchema = Type.Array(Type.String());

/** Reads the networks of strangers that tried a code, one entry a try. */
export function readTries(text: string | undefined): readonly string[] {
  return text === undefined ? [] : Value.Parse(TriesSchema, JSON.parse(text));
}

/** Whether a network in which the account never signed in may try its code once more. */
export function hasTriesLeft(tries: readonly string[], network: string): boolean {
  return tries.length < OF_ALL_STRANGERS && tries.filter((each) => each === network).length < OF_ONE_STRANGER;
}
