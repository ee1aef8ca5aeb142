import type { Link } from '@posy/contract/links';
import { useEffect, useRef, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { errorMessage } from '../../language/error-message.ts';
import { convertPicture } from '../media/convert-picture.ts';
import {
  pictureError,
  pictureProblem,
  PictureRefusal,
  preparePicture,
  undecodableError,
} from '../media/prepare-picture.ts';
import { useAdminCall } from '../session/use-admin-call.ts';
import {
  createLink,
  type LinkKind,
  linkErrorsOf,
  type NewLink,
  type NewLinkErrors,
  validateLink,
} from './link-calls.ts';
import { LINK_TEXTS } from './link-texts.ts';
import { linksTexts as texts } from './links.en.ts';

async function linkPictureError(file: File): Promise<string | null> {
  const refusal = await pictureError(file);
  if (refusal !== null) return refusal;
  const problem = await pictureProblem(file);
  return problem && errorMessage(problem);
}

const EMPTY: NewLink = { title: '', linkUrl: '', picture: null };

export interface LinkForm {
  readonly fields: NewLink;
  /** Object URL of the chosen picture. */
  readonly previewUrl: string | null;
  readonly errors: NewLinkErrors;
  readonly isBusy: boolean;
  readonly isEmpty: boolean;
  readonly change: (change: Partial<Pick<NewLink, 'title' | 'linkUrl'>>) => void;
  readonly pick: (file: File) => void;
  /** Resolves to whether it was created; `errors` has the reasons otherwise. */
  readonly submit: () => Promise<boolean>;
  readonly clear: () => void;
}

/** State of the form of a new link: its input, its prepared picture, and the attempts to create it. */
export function useLinkForm(kind: LinkKind, onCreated: (link: Link) => void): LinkForm {
  const call = useAdminCall();
  const { device } = useLocal();
  const [fields, setFields] = useState(EMPTY);
  const [errors, setErrors] = useState<NewLinkErrors>({});
  const [isBusy, setIsBusy] = useState(false);
  const previewUrl = useObjectUrl(fields.picture);
  /** Id and key stay the same while the result is unknown, so that one link is created. */
  const attempt = useRef<Pick<Parameters<typeof createLink>[2], 'id' | 'key'> | null>(null);

  const set = (change: Partial<NewLink>) => {
    attempt.current = null;
    setFields((before) => ({ ...before, ...change }));
    setErrors({});
  };
  const pick = async (picked: File) => {
    const file = await convertPicture(picked).catch(() => picked);
    if (file === null) return setErrors({ picture: undecodableError() });
    const refusal = await linkPictureError(file).catch(() => LINK_TEXTS[kind].createFailed);
    if (refusal !== null) return setErrors({ picture: refusal });
    setIsBusy(true);
    try {
      const { blob } = await preparePicture(file, new AbortController().signal);
      set({ picture: blob });
    } catch (error) {
      setErrors({
        picture: error instanceof PictureRefusal ? errorMessage(error.code) : LINK_TEXTS[kind].createFailed,
      });
    } finally {
      setIsBusy(false);
    }
  };
  const submit = async () => {
    const found = validateLink(fields);
    setErrors(found);
    if (Object.keys(found).length > 0 || isBusy) return false;
    setIsBusy(true);
    attempt.current ??= { id: device.newId(), key: device.newKey() };
    const answer = await createLink(call, kind, { ...fields, ...attempt.current });
    setIsBusy(false);
    if (answer.kind === 'ok') {
      attempt.current = null;
      setFields(EMPTY);
      onCreated(answer.body);
      return true;
    }
    // While the result is unknown, the next attempt uses the same key.
    if (answer.kind === 'refused') attempt.current = null;
    const isRefused = answer.kind === 'refused';
    setErrors(isRefused ? linkErrorsOf(answer.code, answer.message, kind) : { form: texts.unreachable });
    return false;
  };
  return {
    fields,
    previewUrl,
    errors,
    isBusy,
    isEmpty: fields.title === '' && fields.linkUrl === '' && fields.picture === null,
    change: set,
    pick: (file) => void pick(file),
    submit,
    clear: () => set(EMPTY),
  };
}

function useObjectUrl(blob: Blob | null): string | null {
  const [shown, setShown] = useState<{ readonly blob: Blob; readonly url: string } | null>(null);
  if ((shown?.blob ?? null) !== blob) setShown(blob && { blob, url: URL.createObjectURL(blob) });
  const url = shown?.url ?? null;
  useEffect(() => (url === null ? undefined : () => URL.revokeObjectURL(url)), [url]);
  return url;
}
