import { CloudOff } from 'lucide-react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

export interface ListProblemProps {
  /** The reason why the list is missing or outdated. */
  readonly children: string;
  readonly retryLabel: string;
  readonly onRetry: () => void;
}

/** An error above a list that could not be loaded, with a retry button. */
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
