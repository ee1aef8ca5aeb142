import { DEFAULT_PAGE_SIZE } from '@posy/contract/limits';
import { LinkFieldsSchema, LinkParamsSchema, LinkSchema } from '@posy/contract/links';
import { type PageQuery, PageQuerySchema } from '@posy/contract/paging';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { checkFormFields } from '../../http/form-fields.ts';
import { nextLink } from '../../http/lists.ts';
import { requireActor } from '../../http/session.ts';
import { sendWritten, writeRequestOf } from '../../http/write-request.ts';
import { formatPlace, parsePlace, TOP } from '../../paging/place.ts';
import { adminCalls, auditedCall } from '../audit/admin-calls.ts';
import { receiveUpload, type UploadFolder, withBodyFolder } from '../media/receive-upload.ts';
import { createLink, type LinkKind, listLinksOf, type NewLink, removeLink } from './links.service.ts';

const tags = ['links'];
const KINDS = ['image', 'community'] as const;
const LinkListSchema = Type.Array(LinkSchema);

/** Routes of links: the strip's for signed-in users, the community page's for everyone. */
export function linksRoutes(app: App, deps: Deps): void {
  const schema = { tags, querystring: PageQuerySchema, response: { 200: LinkListSchema } };
  app.get('/api/image-links', { schema, config: { canWait: true } }, async (request, reply) => {
    requireActor(request);
    return sendPage(deps, request, reply, 'image', request.query);
  });
  app.get('/api/community-links', { schema, config: { canWait: true, isPublic: true } }, async (request, reply) =>
    sendPage(deps, request, reply, 'community', request.query),
  );
  adminCalls(app, deps, (admin) => {
    for (const kind of KINDS) adminRoutes(admin, deps, kind);
  });
}

function adminRoutes(admin: App, deps: Deps, kind: LinkKind): void {
  const url = `/api/admin/${kind}-links`;
  const createSchema = { tags, response: { 201: LinkSchema } };
  const form = { files: ['image'], fields: [LinkFieldsSchema] };
  const creation = { form, audit: { action: `${kind}-link.create` } };
  admin.post(url, { schema: createSchema, config: creation }, async (request, reply) => {
    const written = await withBodyFolder(deps, request, {}, async (folder) => {
      const link = await readForm(request, kind, folder);
      const { id, title, linkUrl, file } = link;
      const write = writeRequestOf(request, { id, title, linkUrl, file: file?.sha256 ?? null });
      return createLink(deps, requireActor(request), write, link, auditedCall(request, { target: id ?? '' }));
    });
    return sendWritten(reply, written);
  });

  const deletion = { schema: { tags, params: LinkParamsSchema }, config: { audit: { action: `${kind}-link.delete` } } };
  admin.delete(`${url}/:id`, deletion, async (request, reply) => {
    const { id } = request.params;
    const write = writeRequestOf(request, null);
    return sendWritten(reply, await removeLink(deps, requireActor(request), write, { kind, id }, auditedCall(request)));
  });
}

async function readForm(request: FastifyRequest, kind: LinkKind, folder: UploadFolder): Promise<NewLink> {
  const { fields, files } = await receiveUpload(request, 'image', folder);
  const { id, title = '', linkUrl = '' } = checkFormFields(LinkFieldsSchema, Object.fromEntries(fields));
  return { kind, id: id ?? null, title, linkUrl, file: files[0] ?? null };
}

async function sendPage(deps: Deps, request: FastifyRequest, reply: FastifyReply, kind: LinkKind, query: PageQuery) {
  const { cursor, limit = DEFAULT_PAGE_SIZE } = query;
  const before = cursor === undefined ? TOP : parsePlace(cursor);
  const { links, next } = await listLinksOf(deps.db.read, kind, { before, limit });
  const link = nextLink(request, next && formatPlace(next));
  if (link !== null) reply.header('link', link);
  return links;
}
