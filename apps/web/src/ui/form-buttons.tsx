import { Button } from './button.tsx';
import { uiTexts as texts } from './ui.en.ts';

interface FormButtonsProps {
  /** Id of the form, which is outside of the dialog's footer. */
  readonly form: string;
  readonly submitLabel: string;
  readonly onCancel: () => void;
  readonly isBusy?: boolean;
  /** Cancel ends the work in progress; default: it waits for it. */
  readonly canCancelWork?: boolean;
  readonly isDisabled?: boolean;
  readonly isDanger?: boolean;
}

/** The footer of a dialog with a form: Cancel, and the button that submits it. */
export function FormButtons(props: FormButtonsProps) {
  const {
    form,
    submitLabel,
    onCancel,
    isBusy = false,
    canCancelWork = false,
    isDisabled = false,
    isDanger = false,
  } = props;
  return (
    <>
      <Button onClick={onCancel} disabled={isBusy && !canCancelWork}>
        {texts.cancel}
      </Button>
      <Button variant={isDanger ? 'danger' : 'primary'} type="submit" form={form} isBusy={isBusy} disabled={isDisabled}>
        {submitLabel}
      </Button>
    </>
  );
}
