const PROPERTIES =
  /^(?:left|right|float|(?:margin|padding|border|inset|scroll-margin|scroll-padding)-(?:left|right)\b.*)$/;
const CORNERS = /^border-(?:top|bottom)-(?:left|right)-radius$/;
const WITH_SIDES = /^(?:margin|padding|inset|border-width|border-style|border-color)$/;
/** Edges of the device are physical: a notch is on the same side in every language. */
const DEVICE_EDGES = /--safe-(?:left|right)/;

/**
 * The declarations of a style sheet with left or right instead of start or end, one line for each: they would not be
 * mirrored in right-to-left languages.
 */
export function physicalDeclarations(css: string): readonly string[] {
  const bare = css.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return [...bare.matchAll(/([\w-]+)\s*:\s*([^;{}]+);/g)].flatMap(([, property = '', value = '']) =>
    isPhysical(property, value.trim()) ? [`${property}: ${value.trim()}`] : [],
  );
}

function isPhysical(property: string, value: string): boolean {
  if (PROPERTIES.test(property) || CORNERS.test(property)) return true;
  if (property === 'text-align') return value === 'left' || value === 'right';
  if (/\btranslateX\(/.test(value)) return true;
  const [, right, , left] = partsOf(value);
  return WITH_SIDES.test(property) && left !== undefined && right !== left && !DEVICE_EDGES.test(value);
}

/** Splits at spaces, but not within brackets. */
function partsOf(value: string): readonly string[] {
  return value.match(/(?:[^\s()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? [];
}
