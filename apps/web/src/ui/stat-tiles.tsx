import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './stat-tiles.module.css';

export interface Stat {
  readonly label: string;
  /** The shown value: '1.2K', or '–' while it is unknown. */
  readonly value: string;
  /** The exact value for screen readers and tooltips, where `value` is shorter. */
  readonly full?: string;
  /** Accessible text of an unknown value; `full` by default. */
  readonly spoken?: string;
  /** Opens a dialog with the counted items. */
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

function Content({ label, value, full, spoken = full }: Stat) {
  return (
    <>
      <span className={styles.value} title={full} aria-hidden={spoken === undefined ? undefined : true}>
        {value}
      </span>
      <span className={styles.label}>
        <span>{label}</span>
        {spoken !== undefined && <VisuallyHidden>: {spoken}</VisuallyHidden>}
      </span>
    </>
  );
}
