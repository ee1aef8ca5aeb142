import type { GetICUArgs } from '@schummar/icu-type-parser';

/**
 * The texts of a feature in one language, by key, in ICU MessageFormat. The file is `<name>.<language>.ts`, beside the
 * feature's `<name>.texts.ts`. Values are flat: of a record each entry is a key of its own (`decision.remove` is
 * `decisionRemove`), and so is each line of a list (`deleted1`, `deleted2`).
 */
export type Messages = Readonly<Record<string, string>>;

/** What a catalogue in another language has to have: `export default { … } satisfies Catalogue<typeof english>`. */
export type Catalogue<E extends Messages> = { readonly [Key in keyof E]: string };

/** How a catalogue is used: what has no arguments is a string, all else is called with one object of them. */
export type Texts<E extends Messages> = { readonly [Key in keyof E]: Text<E[Key]> };

interface ArgumentKinds {
  readonly ICUArgument: string | number;
  readonly ICUNumberArgument: number;
  readonly ICUDateArgument: number;
}
type Arguments<M extends string> = GetICUArgs<M, ArgumentKinds>;
type Text<M extends string> = keyof Arguments<M> extends never ? string : (values: Readonly<Arguments<M>>) => string;
