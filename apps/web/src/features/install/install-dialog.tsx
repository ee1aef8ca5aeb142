import { useSyncStatus } from '../../kit/use-sync-status.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Drawing, type DrawingName } from './drawing.tsx';
import { guideFor, type InstallGuide, isIos } from './how-to-install.ts';
import { installTexts as texts } from './install.en.ts';
import styles from './install.module.css';

interface InstallDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Shows step by step how Posy is installed, in browsers without an install prompt. */
export function InstallDialog({ isOpen, onClose }: InstallDialogProps) {
  const guide = guideFor(navigator);
  const footer = (
    <Button variant="primary" onClick={onClose}>
      {texts.understood}
    </Button>
  );
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.title} footer={footer}>
      {isIos(guide) && <StorageNote />}
      {guide === null ? <p>{texts.impossible}</p> : <Steps guide={guide} />}
    </Dialog>
  );
}

/** On iOS an installed app shares no storage with the browser: nothing that waits here would be sent from there. */
function StorageNote() {
  const { waiting } = useSyncStatus();
  return <p>{waiting ? texts.iosWaiting({ count: waiting }) : texts.iosStorage}</p>;
}

function Steps({ guide }: { readonly guide: InstallGuide }) {
  return (
    <ol className={styles.steps}>
      {STEPS[guide].map(([drawing, text]) => (
        <li key={text} className={styles.step}>
          <Drawing of={drawing} />
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}

type Step = readonly [drawing: DrawingName, text: string];
const HOME: Step = ['home', texts.thenHome];
const STEPS: Readonly<Record<InstallGuide, readonly Step[]>> = {
  'ios-safari': [['share', texts.iosShare], ['row', texts.iosAdd], HOME],
  'ios-other': [['share', texts.iosOtherShare], ['row', texts.iosAdd], HOME],
  'android-firefox': [['menu', texts.androidMenu], ['row', texts.firefoxAdd], HOME],
  android: [['menu', texts.androidMenu], ['row', texts.chromeAdd], HOME],
  'mac-safari': [
    ['window', texts.macFile],
    ['dock', texts.thenDock],
  ],
  desktop: [
    ['address', texts.desktopAddress],
    ['dock', texts.thenDesktop],
  ],
};
