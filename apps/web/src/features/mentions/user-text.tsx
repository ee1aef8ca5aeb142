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
const MAY_LINK = /[@#]|:\/\/|\p{L}\.\p{L}/u;

/** A user's text with its links, @names and #tags. It is drawn at once; the links follow when their code has loaded. */
export function UserText(props: UserTextProps) {
  return MAY_LINK.test(props.text) ? <LinkedLater {...props} /> : props.text;
}

function LinkedLater(props: UserTextProps) {
  const [loading] = useState(load);
  const draw = useArrived(loading) ?? drawPlain;
  return draw(props);
}
