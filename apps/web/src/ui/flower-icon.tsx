import { classNames } from './class-names.ts';
import styles from './flower-icon.module.css';

/** One petal pointing up, its foot close to the centre (12, 12) of a 24 by 24 box. The others are rotations of it. */
export const PETAL = 'M12 9.4C9.3 8.5 8.4 6 9.3 4.1C10 2.6 11.2 2 12 2C12.8 2 14 2.6 14.7 4.1C15.6 6 14.7 8.5 12 9.4Z';
/** In degrees. */
export const TURNS = [0, 72, 144, 216, 288];

/** All petals as one path: a feed draws many flower outlines, and each element costs time on a slow phone. */
const OUTLINE = TURNS.map((turn) => turned(turn)).join('');

/**
 * Posy's flower: five petals around a heart, as an outline or filled. Each petal of a filled one carries `data-petal`, so that
 * the petals can be animated one after another.
 */
export function FlowerIcon({ isFilled = false, size = 24 }: { readonly isFilled?: boolean; readonly size?: number }) {
  return (
    <svg
      className={classNames(styles.flower, isFilled && styles.filled)}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
    >
      {isFilled ? (
        TURNS.map((turn) => (
          <g key={turn} transform={`rotate(${turn} 12 12)`}>
            <path className={styles.petal} data-petal="" d={PETAL} />
          </g>
        ))
      ) : (
        <path d={OUTLINE} />
      )}
      <circle className={styles.heart} cx="12" cy="12" r="2.1" />
    </svg>
  );
}

/** The petal rotated around the middle by `degrees`, its points rounded to a thousandth. */
function turned(degrees: number): string {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const at = (x: number, y: number) =>
    `${(12 + (x - 12) * cos - (y - 12) * sin).toFixed(3)} ${(12 + (x - 12) * sin + (y - 12) * cos).toFixed(3)}`;
  return PETAL.replace(/([\d.]+) ([\d.]+)/g, (_, x: string, y: string) => ` ${at(Number(x), Number(y))} `);
}
