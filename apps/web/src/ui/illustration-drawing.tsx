import { PETAL, TURNS } from './flower-icon.tsx';
import styles from './illustration.module.css';

/**
 * Subjects of the drawings: `frame` no posts, `talk` no comments, `letters` no messages, `lens` start of a people search,
 * `nothing` no matches, `bell` no activity, `seeds` all sent, `sign` no ads, `pair` no connections, `cloud` not on this
 * device, `wilted` no such page.
 */
export type IllustrationOf = keyof typeof SCENES;

/** One scene of 144 by 112, in the colours of the tokens. */
export function IllustrationDrawing({ of }: { readonly of: IllustrationOf }) {
  const Scene = SCENES[of];
  return (
    <svg className={styles.drawing} viewBox="0 0 144 112" width="144" height="112">
      <Scene />
    </svg>
  );
}

interface At {
  readonly x: number;
  readonly y: number;
  /** In degrees, clockwise. */
  readonly turn?: number;
  readonly size?: number;
  readonly className?: string | undefined;
}

/** `size` is the diameter of the open flower. */
function Bloom({ x, y, turn = 0, size = 36, className = styles.petal }: At) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${size / 20}) translate(-12 -12)`}>
      {TURNS.map((petal) => (
        <path key={petal} className={className} d={PETAL} transform={`rotate(${petal} 12 12)`} />
      ))}
      <circle className={styles.heart} cx="12" cy="12" r="2.3" />
    </g>
  );
}

/** A leaf whose foot is at the place. */
function Leaf({ x, y, turn = 0, size = 20, className = styles.leaf }: At) {
  const transform = `translate(${x} ${y}) rotate(${turn}) scale(${size / 20})`;
  return <path className={className} d="M0 0C4-7 14-9 20-4C16 4 6 6 0 0Z" transform={transform} />;
}

function Stem({ d }: { readonly d: string }) {
  return <path className={styles.stem} d={d} />;
}

function Soil() {
  return <path className={styles.line} d="M16 106H128" />;
}

function Frame() {
  return (
    <>
      <rect className={styles.sheet} x="26" y="6" width="92" height="92" rx="16" />
      <Stem d="M74 98C72 84 72 70 72 50" />
      <Leaf x={73} y={86} turn={-34} />
      <Leaf x={72} y={76} turn={206} size={16} />
      <Bloom x={72} y={42} size={44} />
    </>
  );
}

function Talk() {
  return (
    <>
      <path
        className={styles.sheet}
        d="M34 8H94A16 16 0 0 1 110 24V58A16 16 0 0 1 94 74H58L40 92V74H34A16 16 0 0 1 18 58V24A16 16 0 0 1 34 8Z"
      />
      <Bloom x={64} y={41} size={36} />
      <path
        className={styles.sheet}
        d="M92 60H116A12 12 0 0 1 128 72V86A12 12 0 0 1 116 98V108L104 98H92A12 12 0 0 1 80 86V72A12 12 0 0 1 92 60Z"
      />
      <path className={styles.words} d="M92 75H116M92 84H108" />
    </>
  );
}

function Letters() {
  return (
    <>
      <Stem d="M72 76V34M60 78C58 62 50 54 46 46M84 78C86 62 94 56 99 48" />
      <Leaf x={72} y={56} turn={-30} size={14} />
      <Bloom x={44} y={40} size={26} className={styles.pale} />
      <Bloom x={101} y={42} size={26} className={styles.pale} />
      <Bloom x={72} y={24} size={36} />
      <rect className={styles.sheet} x="22" y="56" width="100" height="50" rx="12" />
      <path className={styles.line} d="M25 62L66 86Q72 89 78 86L119 62" />
    </>
  );
}

function Glass() {
  return (
    <>
      <path className={styles.handle} d="M94 78L118 102" />
      <circle className={styles.sheet} cx="68" cy="52" r="38" />
    </>
  );
}

function Lens() {
  return (
    <>
      <Glass />
      <Stem d="M68 88V52" />
      <Leaf x={68} y={78} turn={-30} size={16} />
      <Bloom x={68} y={46} size={40} />
    </>
  );
}

function Nothing() {
  return (
    <>
      <Glass />
      <Stem d="M66 88C66 74 68 62 72 44" />
      <Leaf x={66} y={76} turn={-30} size={18} />
      <Leaf x={67} y={68} turn={204} size={14} />
      <path className={styles.petal} d={PETAL} transform="translate(14 88) rotate(64 12 12) scale(1.4)" />
    </>
  );
}

function Bell() {
  return (
    <>
      <Soil />
      <Stem d="M44 106C40 70 44 22 70 14C84 10 94 18 94 32" />
      <Leaf x={42} y={78} turn={-28} size={24} />
      <Leaf x={43} y={90} turn={204} size={20} />
      <path
        className={styles.petal}
        d="M94 30C80 31 80 52 70 66C76 65 80 66 83 71C87 66 91 65 94 69C97 65 101 66 105 71C108 66 112 65 118 66C108 52 108 31 94 30Z"
      />
      <circle className={styles.heart} cx="94" cy="76" r="4.5" />
    </>
  );
}

const SEEDS = [
  [84, 40, 12],
  [104, 58, 30],
  [112, 26, 22],
  [130, 44, 40],
] as const;

function Seeds() {
  return (
    <>
      <Soil />
      <Stem d="M40 106C44 88 48 76 52 62" />
      <Leaf x={42} y={98} turn={-24} size={26} />
      {Array.from({ length: 9 }, (_, n) => (
        <path key={n} className={styles.fluff} d="M0-5V-18M0-18L-3-22M0-18L3-22" transform={seedAt(52, 56, n * 40)} />
      ))}
      <circle className={styles.heart} cx="52" cy="56" r="6" />
      {SEEDS.map(([x, y, turn]) => (
        <path key={x} className={styles.seed} d="M0 8V-6M0-6L-5-12M0-6V-13M0-6L5-12" transform={seedAt(x, y, turn)} />
      ))}
    </>
  );
}

function seedAt(x: number, y: number, turn: number): string {
  return `translate(${x} ${y}) rotate(${turn})`;
}

function Sign() {
  return (
    <>
      <Soil />
      <path className={styles.post} d="M72 66V106" />
      <rect className={styles.sheet} x="26" y="10" width="92" height="56" rx="14" />
      <Bloom x={52} y={38} size={32} />
      <path className={styles.words} d="M78 30H104M78 40H98" />
      <Leaf x={74} y={106} turn={-36} size={24} />
      <Leaf x={70} y={106} turn={214} size={18} />
    </>
  );
}

function Pair() {
  return (
    <>
      <Soil />
      <Stem d="M62 106C66 84 62 62 52 46M82 106C78 86 84 68 94 54" />
      <Leaf x={64} y={88} turn={196} size={20} />
      <Leaf x={80} y={90} turn={-20} size={20} />
      <Bloom x={50} y={38} size={44} turn={-14} />
      <Bloom x={96} y={48} size={34} turn={16} className={styles.pale} />
    </>
  );
}

function Cloud() {
  return (
    <>
      <path className={styles.sheet} d="M42 66A20 20 0 0 1 40 26A28 28 0 0 1 92 20A23 23 0 0 1 104 66Z" />
      <path className={styles.rain} d="M52 78L48 88M96 78L92 88" />
      <Soil />
      <Stem d="M72 106V84" />
      <Leaf x={72} y={102} turn={-30} size={16} />
      <Bloom x={72} y={76} size={26} />
    </>
  );
}

function Wilted() {
  return (
    <>
      <Soil />
      <Stem d="M58 106C54 70 58 34 80 26C94 22 102 32 102 44" />
      <Leaf x={57} y={84} turn={20} size={24} />
      <Leaf x={57} y={92} turn={190} size={18} />
      <Bloom x={102} y={56} size={38} turn={174} />
      <path className={styles.petal} d={PETAL} transform="translate(104 90) rotate(80 12 12) scale(1.4)" />
    </>
  );
}

const SCENES = {
  frame: Frame,
  talk: Talk,
  letters: Letters,
  lens: Lens,
  nothing: Nothing,
  bell: Bell,
  seeds: Seeds,
  sign: Sign,
  pair: Pair,
  cloud: Cloud,
  wilted: Wilted,
} as const;
