import { Dialog } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useStore } from '../../ui/use-store.ts';
import { keyboardSetting } from './keyboard-setting.ts';
import { keyboardTexts as texts } from './keyboard.en.ts';
import styles from './keys-dialog.module.css';

interface KeysDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The list of shortcuts, and a switch to turn them off. */
export function KeysDialog({ isOpen, onClose }: KeysDialogProps) {
  const isOn = useStore(keyboardSetting);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.title}>
      <div className={styles.keys}>
        <p className={styles.hint}>{texts.hint}</p>
        <Section title={texts.posts} keys={POSTS} />
        <Section title={texts.elsewhere} keys={ELSEWHERE} />
        <Switch label={texts.isOn} hint={texts.isOnHint} isOn={isOn} onChange={keyboardSetting.set} />
      </div>
    </Dialog>
  );
}

/** Several keys: one or the other; a key of two letters is pressed one after the other. */
type KeyLine = readonly [what: string, ...keys: readonly string[]];

const POSTS: readonly KeyLine[] = [
  [texts.next, 'j'],
  [texts.previous, 'k'],
  [texts.flower, 'l'],
  [texts.comments, 'c'],
  [texts.photo, 'o', 'Enter'],
  [texts.create, 'n'],
];
const ELSEWHERE: readonly KeyLine[] = [
  [texts.search, '/'],
  [texts.home, 'g h'],
  [texts.discover, 'g d'],
  [texts.messages, 'g m'],
  [texts.dashboard, 'g b'],
  [texts.settings, 'g s'],
  [texts.message, 'F6'],
  [texts.help, '?'],
];

function Section({ title, keys }: { readonly title: string; readonly keys: readonly KeyLine[] }) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.list}>
        {keys.map(([what, ...alternatives]) => (
          <div key={what} className={styles.line}>
            <dt>{what}</dt>
            <dd className={styles.alternatives}>
              {alternatives.map((key, n) => (
                <span key={key}>
                  {n > 0 && <span className={styles.between}>{texts.or}</span>}
                  <Strokes keys={key.split(' ')} />
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Strokes({ keys }: { readonly keys: readonly string[] }) {
  return keys.map((key, n) => (
    <span key={key}>
      {n > 0 && <span className={styles.between}>{texts.thenKey}</span>}
      <kbd className={styles.key}>{key}</kbd>
    </span>
  ));
}
