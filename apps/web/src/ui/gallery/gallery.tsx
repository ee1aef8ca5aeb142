/* oxlint-disable posy/no-literal-text -- only developers see the gallery */
import { useEffect, useState } from 'react';
import { Choice } from '../choice.tsx';
import { Toaster } from '../toaster.tsx';
import { Tooltips } from '../tooltips.tsx';
import { Wordmark } from '../wordmark.tsx';
import { CONTROLS } from './controls.tsx';
import { FIELDS } from './fields.tsx';
import type { Sample } from './sample.ts';
import { SURFACES } from './surfaces.tsx';
import styles from './gallery.module.css';

const SAMPLES: readonly Sample[] = [...CONTROLS, ...FIELDS, ...SURFACES];
type Size = '100%' | '200%';
type Direction = 'ltr' | 'rtl';

/** Every component of `ui/` in its states, in both themes beside each other. */
export function Gallery() {
  const [size, setSize] = useState<Size>('100%');
  const [dir, setDir] = useState<Direction>('ltr');
  useEffect(() => {
    document.documentElement.style.fontSize = size;
    document.documentElement.dir = dir;
  }, [size, dir]);
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1>
          <Wordmark size={28} />
        </h1>
        <Choice
          label="Text"
          name="size"
          value={size}
          options={[
            { value: '100%', label: '100 %' },
            { value: '200%', label: '200 %' },
          ]}
          onChange={setSize}
        />
        <Choice
          label="Direction"
          name="direction"
          value={dir}
          options={[
            { value: 'ltr', label: 'Left to right' },
            { value: 'rtl', label: 'Right to left' },
          ]}
          onChange={setDir}
        />
      </header>
      {SAMPLES.map(({ name, Show }) => (
        <section key={name} className={styles.sample} aria-label={name}>
          <h2 className={styles.name}>{name}</h2>
          {(['light', 'dark'] as const).map((theme) => (
            <div key={theme} className={styles.theme} style={{ colorScheme: theme }}>
              <Show />
            </div>
          ))}
        </section>
      ))}
      <Toaster />
      <Tooltips delayMs={700} />
    </main>
  );
}
