import { Link } from '@tanstack/react-router';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FlowerIcon } from '../ui/flower-icon.tsx';
import { texts } from './app.texts.ts';
import { Painted } from './painted.tsx';

/** Body of a page whose address exists and whose content does not yet. */
export function NotHereYet({ title }: { readonly title: string }) {
  return (
    <>
      <EmptyState
        level={1}
        title={title}
        hint={texts.notHereYet}
        art={<FlowerIcon size={56} />}
        action={
          <Link to="/" className={buttonClass({ variant: 'primary' })}>
            {texts.goHome}
          </Link>
        }
      />
      <Painted />
    </>
  );
}
