import { blockCall, unblockCall } from '@posy/contract/blocks';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { serveWrite } from '../../http/serve.ts';
import { setBlock } from './blocks.service.ts';

/** The calls about blocks. */
export function blocksRoutes(app: App, deps: Deps): void {
  const service = { tag: 'blocks', limit: 'blocksByAccount' } as const;
  for (const call of [blockCall, unblockCall]) {
    const isBlocked = call === blockCall;
    serveWrite(app, deps, call, service, ({ actor, request, params: { id: userId } }) =>
      setBlock(deps, actor, request, { userId, isBlocked }),
    );
  }
}
