/** A refusal in the server's code, which can be taken out. */
export interface Guard {
  /** Path from the root of the repository. */
  readonly file: string;
  /** The function or method around it. */
  readonly within: string;
  /** The answer, as it is written. */
  readonly refusal: string;
  /** Number of equal guards before it in the file, from 0. */
  readonly place: number;
  /** Place of its `throw` in the file. */
  readonly at: number;
}

const THROW = /\bthrow (?=new AppError\(([^)]*))/g;
/** The beginning of a function or method that has a name. */
const NAMED =
  /^(?: {2})?(?:export )?(?:private |static |async |readonly )*(?:function |const )?([#\w]+)(?: = (?:async )?)?\(/gm;

/** The guards of a file: each `throw new AppError`. */
export function findGuards(file: string, text: string): readonly Guard[] {
  const found: Guard[] = [];
  for (const match of text.matchAll(THROW)) {
    const names = [...text.slice(0, match.index).matchAll(NAMED)].map(([, name = '']) => name);
    const within = names.findLast((name) => !/^(if|for|while|switch|return|catch)$/.test(name)) ?? '';
    const refusal = (match[1] ?? '').replaceAll(/\s+/g, ' ').trim();
    const place = found.filter((each) => each.within === within && each.refusal === refusal).length;
    found.push({ file, within, refusal, place, at: match.index });
  }
  return found;
}

/** The file without the guard: the refusal is made, and nobody hears of it. */
export function withoutGuard(text: string, { at }: Guard): string {
  return `${text.slice(0, at)}void ${text.slice(at + 'throw '.length)}`;
}
