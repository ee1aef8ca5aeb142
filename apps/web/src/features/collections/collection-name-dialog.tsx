import { MAX_COLLECTIONS } from '@posy/contract/limits';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { collectionsTexts as texts } from './collections.en.ts';
import { hasAllCollections, nameError } from './save-collection.ts';

interface CollectionNameDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The present name; absent: the dialog makes a new collection. */
  readonly name?: string;
  /** Stores the name. */
  readonly save: (local: LocalDb, name: string) => Promise<unknown>;
}

/** Asks for the name of a collection. */
export function CollectionNameDialog({ isOpen, onClose, name, save }: CollectionNameDialogProps) {
  const local = useLocal();
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const isNew = name === undefined;

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = field.current?.value ?? '';
    const wrong =
      nameError(typed) ??
      (isNew && (await hasAllCollections(local)) ? texts.tooMany({ count: MAX_COLLECTIONS }) : null);
    setError(wrong);
    if (wrong !== null) return;
    try {
      await save(local, typed);
      onClose();
    } catch {
      setError(texts.failed);
    }
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={isNew ? texts.newCollection : texts.rename}
      footer={<FormButtons form={formId} submitLabel={isNew ? texts.create : texts.save} onCancel={onClose} />}
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          ref={field}
          label={texts.name}
          name="name"
          error={error}
          defaultValue={name}
          autoComplete="off"
          // The dialog has this one field.
          autoFocus
          onChange={() => setError(null)}
        />
      </form>
    </Dialog>
  );
}
