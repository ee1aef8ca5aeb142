import type { Bus } from '../adapters/bus/port.ts';
import type { Heads } from './heads.ts';
import type { ScopeHeads } from './touches.ts';

/** After a commit: publishes the heads of its scopes to this process and the others. A lost message costs a poll. */
export function announceHeads(deps: { heads: Heads; bus: Bus }, heads: ScopeHeads): void {
  if (heads.size === 0) return;
  for (const [scope, head] of heads) deps.heads.raise(scope, head);
  deps.bus.publish({ type: 'heads', heads: [...heads] });
}
