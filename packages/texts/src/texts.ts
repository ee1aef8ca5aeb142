import type { GetICUArgs } from '@schummar/icu-type-parser';

/**
 * The messages of a feature in English, by key, in ICU MessageFormat. Keys are flat: each entry of a record has a key of its own
 * (`decisionRemove`), and so has each line of a list (`deleted1`, `deleted2`).
 */
export type Messages = Readonly<Record<string, string>>;

/** The texts of a feature: a message without arguments is a string, any other is called with one object of them. */
export type Texts<E extends Messages> = { readonly [Key in keyof E]: Text<E[Key]> };

interface ArgumentKinds {
  readonly ICUArgument: string | number;
  readonly ICUNumberArgument: number;
  /** Instants come formatted. */
  readonly ICUDateArgument: never;
}
type Arguments<M extends string> = GetICUArgs<M, ArgumentKinds>;
type Text<M extends string> = keyof Arguments<M> extends never ? string : (values: Readonly<Arguments<M>>) => string;
