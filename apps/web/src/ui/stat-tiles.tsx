import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './stat-tiles.late.module.css';

export interface Stat {
  readonly label: string;
  /** As it is shown: '1.2K', or '–' while it is not known. */
  readonly value: string;
  /** In full, to hear and to hover, where `value` is shorter. */
  readonly full?: string;
  /** What is heard of a number that is not known; without it `full`. */
  readonly heard?: string;
  /** Opens a dialog with what is counted. */
  readonly onOpen?: () => void;
}

/** A few totals beside each other, each a number over its name. A number is never broken over two lines. */
export function StatTiles({ label, stats }: { readonly label: string; readonly stats: readonly Stat[] }) {
  return (
    <ul className={styles.tiles} aria-label={label}>
      {stats.map((stat) => (
        <li key={stat.label}>
          {stat.onOpen ? (
            <button type="button" className={styles.tile} onClick={stat.onOpen} aria-haspopup="dialog">
              <Content {...stat} />
            </button>
          ) : (
            <div className={styles.tile}>
              <Content {...stat} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function Content({ label, value, full, heard = full }: Stat) {
  return (
    <>
      <span className={styles.value} title={full} aria-hidden={heard === undefined ? undefined : true}>
        {value}
      </span>
      <span className={styles.label}>
        {label}
        {heard !== undefined && <VisuallyHidden>: {heard}</VisuallyHidden>}
      </span>
    </>
  );
}
