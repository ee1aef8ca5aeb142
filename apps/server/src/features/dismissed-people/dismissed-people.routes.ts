import { dismissPersonCall, restorePersonCall } from '@posy/contract/dismissed-people';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { serveWrite } from '../../http/serve.ts';
import { setDismissal } from './dismissed-people.service.ts';

/** The calls about users who are not to be suggested. */
export function dismissedPeopleRoutes(app: App, deps: Deps): void {
  const service = { tag: 'dismissed-people', limit: 'dismissalsByAccount' } as const;
  for (const call of [dismissPersonCall, restorePersonCall]) {
    const isDismissed = call === dismissPersonCall;
    serveWrite(app, deps, call, service, ({ actor, request, params: { id: userId } }) =>
      setDismissal(deps, actor, request, { userId, isDismissed }),
    );
  }
}
