import { CloudOff } from 'lucide-react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

export interface ListProblemProps {
  /** Why it could not be brought, or is not the newest. */
  readonly children: string;
  readonly retryLabel: string;
  readonly onRetry: () => void;
}

/** Says over a list that the server could not be asked, or did not answer well, with the way to ask again. */
export function ListProblem({ children, retryLabel, onRetry }: ListProblemProps) {
  const retry = (
    <Button size="small" onClick={onRetry}>
      {retryLabel}
    </Button>
  );
  return (
    <Banner tone="waiting" icon={<Icon of={CloudOff} size={18} />} action={retry}>
      {children}
    </Banner>
  );
}
