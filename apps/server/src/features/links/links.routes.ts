import { DEFAULT_PAGE_SIZE } from '@posy/contract/limits';
import {
  communityLinksCall,
  createCommunityLinkCall,
  createImageLinkCall,
  deleteCommunityLinkCall,
  deleteImageLinkCall,
  imageLinksCall,
  LinkFieldsSchema,
} from '@posy/contract/links';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { checkFormFields } from '../../http/form-fields.ts';
import { nextLink } from '../../http/lists.ts';
import { routeOf, serveWrite } from '../../http/serve.ts';
import { requireActor } from '../../http/session.ts';
import { sendWritten, writeRequestOf } from '../../http/write-request.ts';
import { formatPageCursor, parsePageCursor, TOP } from '../../paging/page-cursor.ts';
import { adminCalls, auditedCall } from '../audit/admin-calls.ts';
import { receiveUpload, type UploadFolder, withBodyFolder } from '../media/receive-upload.ts';
import { createLink, type LinkKind, listLinksOf, type NewLink, removeLink } from './links.service.ts';

const tag = 'links';
const KINDS = ['image', 'community'] as const;
const LISTS = { image: imageLinksCall, community: communityLinksCall };
const CREATIONS = { image: createImageLinkCall, community: createCommunityLinkCall };
const DELETIONS = { image: deleteImageLinkCall, community: deleteCommunityLinkCall };

/** Routes of links: the strip's for signed-in users, the community page's for everyone. */
export function linksRoutes(app: App, deps: Deps): void {
  for (const kind of KINDS) listRoute(app, deps, kind);
  adminCalls(app, deps, (admin) => {
    for (const kind of KINDS) adminRoutes(admin, deps, kind);
  });
}

function listRoute(app: App, deps: Deps, kind: LinkKind): void {
  const isPublic = kind === 'community';
  app.route({
    ...routeOf(LISTS[kind], { tag, canWait: true, isPublic }),
    handler: async (request, reply) => {
      if (!isPublic) requireActor(request);
      const { cursor, limit = DEFAULT_PAGE_SIZE } = request.query;
      const before = cursor === undefined ? TOP : parsePageCursor(cursor);
      const { links, next } = await listLinksOf(deps.db.read, kind, { before, limit });
      const link = nextLink(request, next && formatPageCursor(next));
      if (link !== null) reply.header('link', link);
      return links;
    },
  });
}

function adminRoutes(admin: App, deps: Deps, kind: LinkKind): void {
  const form = { files: ['image'], fields: [LinkFieldsSchema] };
  admin.route({
    ...routeOf(CREATIONS[kind], { tag, form, audit: { action: `${kind}-link.create` } }),
    handler: async (request, reply) => {
      const written = await withBodyFolder(deps, request, {}, async (folder) => {
        const link = await readForm(request, kind, folder);
        const { id, title, linkUrl, file } = link;
        const write = writeRequestOf(request, { id, title, linkUrl, file: file?.sha256 ?? null });
        return createLink(deps, requireActor(request), write, link, auditedCall(request, { target: id ?? '' }));
      });
      return sendWritten(reply, written);
    },
  });

  const deletion = { tag, audit: { action: `${kind}-link.delete` } };
  serveWrite(admin, deps, DELETIONS[kind], deletion, ({ actor, request, params: { id }, http }) =>
    removeLink(deps, actor, request, { kind, id }, auditedCall(http)),
  );
}

async function readForm(request: FastifyRequest, kind: LinkKind, folder: UploadFolder): Promise<NewLink> {
  const { fields, files } = await receiveUpload(request, 'image', folder);
  const { id, title = '', linkUrl = '' } = checkFormFields(LinkFieldsSchema, Object.fromEntries(fields));
  return { kind, id: id ?? null, title, linkUrl, file: files[0] ?? null };
}
