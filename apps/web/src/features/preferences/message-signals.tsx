import { type PreferenceChoice, PreferenceSwitches } from './preference-switches.tsx';
import { preferencesTexts as texts } from './preferences.en.ts';

const SIGNALS: readonly PreferenceChoice[] = [
  { name: 'sendsReceipts', label: texts.receipts, hint: texts.receiptsHint, failed: texts.receiptsFailed },
  { name: 'sendsTyping', label: texts.typing, hint: texts.typingHint, failed: texts.typingFailed },
];

/** Whether others see what the user has read, and that they type. */
export function MessageSignals() {
  return <PreferenceSwitches choices={SIGNALS} />;
}
