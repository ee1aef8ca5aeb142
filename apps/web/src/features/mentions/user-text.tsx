import { PERSON_SIGNS, TAG_SIGNS } from '@posy/contract/name-signs';
import { type ReactNode, useState } from 'react';
import { loadOnce } from '../../ui/load-once.ts';
import { useArrived } from '../../ui/use-arrived.ts';
import type { UserTextProps } from './user-text-props.ts';

type DrawText = (props: UserTextProps) => ReactNode;

const drawPlain: DrawText = ({ text }) => text;

/** Without its code a text is merely not linked. */
const load = loadOnce((): Promise<DrawText> =>
  import('./linked-user-text.tsx').then(
    ({ drawUserText }) => drawUserText,
    () => drawPlain,
  ),
);

/** Texts without any of these have nothing to link, and do not load the code for it. */
const MAY_LINK = new RegExp(String.raw`[${PERSON_SIGNS}${TAG_SIGNS}]|://|\p{L}\.\p{L}`, 'u');

/**
 * A user's text with its links, @names and #tags. It is drawn at once; the links follow when their code has loaded, in a new
 * element: a page translator may have replaced the text of the former.
 */
export function UserText(props: UserTextProps) {
  const { text, mentions = [] } = props;
  return MAY_LINK.test(text) ? <LinkedLater key={[text, ...mentions].join(' ')} {...props} /> : <span>{text}</span>;
}

function LinkedLater(props: UserTextProps) {
  const [loading] = useState(load);
  const draw = useArrived(loading);
  return draw ? <span key="linked">{draw(props)}</span> : <span>{drawPlain(props)}</span>;
}
