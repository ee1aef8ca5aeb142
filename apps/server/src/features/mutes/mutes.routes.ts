import { muteCall, unmuteCall } from '@posy/contract/mutes';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { serveWrite } from '../../http/serve.ts';
import { setMute } from './mutes.service.ts';

/** The calls about mutes. */
export function mutesRoutes(app: App, deps: Deps): void {
  const service = { tag: 'mutes', limit: 'mutesByAccount' } as const;
  for (const call of [muteCall, unmuteCall]) {
    const isMuted = call === muteCall;
    serveWrite(app, deps, call, service, ({ actor, request, params: { id: userId } }) =>
      setMute(deps, actor, request, { userId, isMuted }),
    );
  }
}
