import {
  collectionsCall,
  createCollectionCall,
  deleteCollectionCall,
  renameCollectionCall,
} from '@posy/contract/collections';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { serveRead, serveWrite } from '../../http/serve.ts';
import { createCollection, deleteCollection, listOwnCollections, renameCollection } from './collections.service.ts';

/** The calls about collections of saved posts. */
export function collectionsRoutes(app: App, deps: Deps): void {
  const tag = 'collections';
  const change = { tag, limit: 'collectionsByAccount' } as const;

  serveRead(app, deps, collectionsCall, { tag, hasAge: true }, ({ actor }) =>
    listOwnCollections(deps.db.read, actor.userId),
  );
  serveWrite(app, deps, createCollectionCall, change, ({ actor, request, body: { id = null, name } }) =>
    createCollection(deps, actor, request, { id, name }),
  );
  serveWrite(app, deps, renameCollectionCall, change, ({ actor, request, params: { id }, body: { name } }) =>
    renameCollection(deps, actor, request, { id, name }),
  );
  serveWrite(app, deps, deleteCollectionCall, change, ({ actor, request, params }) =>
    deleteCollection(deps, actor, request, params.id),
  );
}
