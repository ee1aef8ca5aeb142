import type { ReactNode } from 'react';
import styles from './install.module.css';

/** Subject of a step in the guide, drawn independently of the browser. */
export type DrawingName = 'share' | 'row' | 'menu' | 'home' | 'window' | 'dock' | 'address';

const PETAL = 'M12 9.4C9.3 8.5 8.4 6 9.3 4.1C10 2.6 11.2 2 12 2C12.8 2 14 2.6 14.7 4.1C15.6 6 14.7 8.5 12 9.4Z';

/** Decorative: the text beside it has the same content. */
export function Drawing({ of }: { readonly of: DrawingName }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 96 96" width="96" height="96" aria-hidden="true">
      {DRAWINGS[of]}
    </svg>
  );
}

const phone = <rect className={styles.frame} x="24" y="6" width="48" height="84" rx="9" />;
const desktop = <rect className={styles.frame} x="6" y="16" width="84" height="60" rx="6" />;
const line = (y: number, width = 32) => <path className={styles.line} d={`M32 ${y}h${width}`} />;

function flower(x: number, y: number, size: number): ReactNode {
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 24})`}>
      {[0, 72, 144, 216, 288].map((turn) => (
        <path key={turn} className={styles.petal} d={PETAL} transform={`rotate(${turn} 12 12)`} />
      ))}
      <circle className={styles.heart} cx="12" cy="12" r="2.3" />
    </g>
  );
}

const DRAWINGS: Readonly<Record<DrawingName, ReactNode>> = {
  share: (
    <>
      {phone}
      {line(20)}
      {line(30, 22)}
      <path className={styles.line} d="M24 70h48" />
      <circle className={styles.glow} cx="48" cy="79" r="9" />
      <path className={styles.sign} d="M48 82v-8m-2.6 2.4L48 73.8l2.6 2.6M44.6 79v5h6.8v-5" />
    </>
  ),
  row: (
    <>
      {phone}
      {line(22)}
      {line(34)}
      <rect className={styles.glow} x="28" y="42" width="40" height="15" rx="4" />
      <path className={styles.sign} d="M33 49.5h18M60 46v7m-3.5-3.5h7" />
      {line(68)}
      {line(79, 20)}
    </>
  ),
  menu: (
    <>
      {phone}
      <path className={styles.line} d="M24 20h48M30 13h24" />
      <circle className={styles.glow} cx="64" cy="13" r="6.5" />
      <path className={styles.sign} d="M64 9.6v.1M64 13v.1M64 16.4v.1" />
      {line(34)}
      {line(46)}
      {line(58, 20)}
    </>
  ),
  home: (
    <>
      {phone}
      {[30, 43, 56].map((x) => (
        <rect key={x} className={styles.app} x={x} y="18" width="10" height="10" rx="3" />
      ))}
      <rect className={styles.app} x="30" y="33" width="10" height="10" rx="3" />
      <rect className={styles.glow} x="41" y="31" width="26" height="26" rx="7" />
      {flower(44, 34, 20)}
    </>
  ),
  window: (
    <>
      {desktop}
      <path className={styles.line} d="M6 26h84M12 21h6M42 21h20" />
      <rect className={styles.glow} x="22" y="17.5" width="16" height="7" rx="3" />
      <path className={styles.sign} d="M26 21h8" />
      <rect className={styles.app} x="22" y="28" width="30" height="34" rx="3" />
      <path className={styles.line} d="M26 35h18M26 42h14" />
      <path className={styles.sign} d="M26 50h20" />
    </>
  ),
  dock: (
    <>
      {desktop}
      <rect className={styles.app} x="22" y="58" width="52" height="15" rx="5" />
      {[26, 60].map((x) => (
        <rect key={x} className={styles.app} x={x} y="61" width="9" height="9" rx="2.5" />
      ))}
      <rect className={styles.glow} x="38" y="50" width="20" height="22" rx="6" />
      {flower(40, 52, 16)}
    </>
  ),
  address: (
    <>
      {desktop}
      <path className={styles.line} d="M6 34h84" />
      <rect className={styles.app} x="14" y="21" width="68" height="9" rx="4.5" />
      <circle className={styles.glow} cx="74" cy="25.5" r="8" />
      <path className={styles.sign} d="M74 21.5v5m-2.2-2 2.2 2.2 2.2-2.2M70.5 29.5h7" />
      <path className={styles.line} d="M16 45h40M16 55h30" />
    </>
  ),
};
