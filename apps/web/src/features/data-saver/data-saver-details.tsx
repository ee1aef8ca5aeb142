import { dataSaver } from '../../local/data-saver-choices.ts';
import type { Allowance, DataUse, Line } from '../../local/data-saver.ts';
import { Choice } from '../../ui/choice.tsx';
import { dataSaverTexts as texts } from './data-saver.en.ts';
import { useDataSaver } from './use-data-saver.ts';
import styles from './data-saver.module.css';

const USES: readonly DataUse[] = ['photos', 'autoplay', 'prefetch', 'uploads'];
const NEVER: Readonly<Record<DataUse, string>> = {
  photos: texts.whenTapped,
  autoplay: texts.never,
  prefetch: texts.never,
  uploads: texts.onRequest,
};

/** Choices of the data saver on this device: they apply at once, also offline. */
export function DataSaverDetails() {
  const { line, choices } = useDataSaver();
  const canWifi = line.kind !== null;
  return (
    <div className={styles.choices}>
      <p className={styles.intro}>{texts.intro}</p>
      {USES.map((use) => (
        <Choice
          key={use}
          label={texts[use]}
          name={`data-${use}`}
          value={shown(choices[use], canWifi)}
          options={[
            { value: 'always', label: texts.always, ...(use === 'autoplay' && { hint: texts.autoplayHint }) },
            ...(canWifi ? [{ value: 'wifi', label: texts.wifi } as const] : []),
            { value: 'never', label: NEVER[use] },
          ]}
          onChange={(allowance) => dataSaver.choose(use, allowance)}
        />
      ))}
      <p className={styles.line} role="status">
        {lineWords(line)}
      </p>
    </div>
  );
}

/** Without network information, "On Wi-Fi" cannot be offered. */
function shown(allowance: Allowance, canWifi: boolean): Allowance {
  return allowance === 'wifi' && !canWifi ? 'never' : allowance;
}

function lineWords({ kind, savesData }: Line): string {
  const known = { wifi: texts.onWifi, other: texts.notOnWifi };
  const words = kind === null ? texts.unknownConnection : known[kind];
  return savesData ? `${words} ${texts.savesData}` : words;
}
