const BOUNDS = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'uniqueItems'] as const;

/** A schema of the description, as far as it bounds values. */
export interface BoundedShape extends Readonly<Partial<Record<(typeof BOUNDS)[number], number | boolean>>> {
  readonly properties?: Readonly<Record<string, BoundedShape>>;
  readonly items?: BoundedShape;
  readonly anyOf?: readonly BoundedShape[];
}

/** The bounds of a field and of what is in it, like `content: maxLength 2200`. */
export function boundsOf(name: string, shape: BoundedShape | undefined): readonly string[] {
  if (!shape) return [];
  const own = BOUNDS.flatMap((bound) => (shape[bound] === undefined ? [] : [`${bound} ${String(shape[bound])}`]));
  const inner = [
    ...Object.entries(shape.properties ?? {}).flatMap(([key, each]) =>
      boundsOf(name === '' ? key : `${name}.${key}`, each),
    ),
    ...boundsOf(`${name}[]`, shape.items),
    ...(shape.anyOf ?? []).flatMap((each) => boundsOf(name, each)),
  ];
  return [...new Set([...(own.length > 0 ? [`${name}: ${own.join(', ')}`] : []), ...inner])];
}
