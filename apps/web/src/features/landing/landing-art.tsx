import styles from './landing.module.css';

/** One petal of a 100 by 100 flower, foot at its middle, pointing up. */
const PETAL = 'M50 40C39 37 34 27 38 17C41 10 45 7 50 7C55 7 59 10 62 17C66 27 61 37 50 40Z';
const TURNS = [0, 72, 144, 216, 288];

/** Position of a bloom (in the drawing's 400 by 440), size, rotation and hue. */
const BLOOMS = [
  { x: 196, y: 128, size: 168, turn: 8, hue: 'petal' },
  { x: 104, y: 196, size: 124, turn: -20, hue: 'pollen' },
  { x: 290, y: 206, size: 136, turn: 26, hue: 'blush' },
  { x: 206, y: 236, size: 96, turn: -6, hue: 'leaf' },
] as const;

/** The posy: four blooms on one hand's stems. Flat shapes, our own drawing; decoration. */
export function LandingArt() {
  return (
    <svg className={styles.art} viewBox="0 0 400 440" aria-hidden="true">
      <g className={styles.stems}>
        <path d="M196 150C198 236 202 300 190 424" />
        <path d="M108 214C132 280 168 320 184 424" />
        <path d="M286 226C262 286 214 330 198 424" />
        <path d="M206 250C208 310 204 360 194 424" />
      </g>
      <path className={styles.leafShape} d="M176 352C140 346 112 322 104 292C138 296 166 316 176 352Z" />
      <path className={styles.leafShape} d="M214 344C240 334 268 312 276 284C244 290 220 310 214 344Z" />
      {BLOOMS.map(({ x, y, size, turn, hue }) => (
        <g
          key={hue}
          className={styles[hue]}
          transform={`translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})`}
        >
          {TURNS.map((petalTurn) => (
            <path key={petalTurn} d={PETAL} transform={`rotate(${petalTurn + turn} 50 50)`} />
          ))}
          <circle className={styles.heart} cx="50" cy="50" r="9.5" />
        </g>
      ))}
      <path className={styles.ribbon} d="M164 356C178 366 208 366 224 354L221 372C207 381 180 381 167 373Z" />
    </svg>
  );
}
