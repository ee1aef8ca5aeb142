import { MAX_PROFILE_IMAGE_BYTES } from '@posy/contract/limits';
import { editProfileCall, type ProfileFields, ProfileFieldsSchema, usernameStatusCall } from '@posy/contract/profile';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { checkFormFields } from '../../http/form-fields.ts';
import { routeOf, serveRead } from '../../http/serve.ts';
import { requireActor } from '../../http/session.ts';
import { sendWritten, writeRequestOf } from '../../http/write-request.ts';
import { receiveUpload, withBodyFolder } from '../media/receive-upload.ts';
import { checkUsername, editProfile, type ProfileEdit } from './profile.service.ts';

const PICTURE_LIMIT = { bytes: MAX_PROFILE_IMAGE_BYTES, code: 'profile_image_too_large' } as const;

/** Routes of one's own profile. */
export function profileRoutes(app: App, deps: Deps): void {
  const tag = 'profile';

  // The body is multipart, or JSON without a picture; this route reads both.
  const form = { files: ['profileImage'], fields: [ProfileFieldsSchema] };
  app.route({
    ...routeOf(editProfileCall, { tag, form }),
    handler: async (request, reply) => {
      const actor = requireActor(request);
      await deps.limits.consume('profileEditsByAccount', actor.userId);
      const written = await withEdit(deps, request, (edit) => {
        const write = writeRequestOf(request, { ...edit.fields, file: edit.file?.sha256 ?? null });
        return editProfile(deps, actor, write, edit);
      });
      return sendWritten(reply, written);
    },
  });

  const check = { tag, limit: 'usernameChecksByAccount' } as const;
  serveRead(app, deps, usernameStatusCall, check, ({ actor, params }) =>
    checkUsername(deps, actor.userId, params.username),
  );
}

/** Words alone need no space for files. */
async function withEdit<T>(deps: Deps, request: FastifyRequest, work: (edit: ProfileEdit) => Promise<T>): Promise<T> {
  if (!request.isMultipart()) return work({ fields: readFields(request.body), file: null });
  const limits = { file: PICTURE_LIMIT };
  return withBodyFolder(deps, request, limits, async (folder) => {
    const { fields, files } = await receiveUpload(request, 'profileImage', folder, limits);
    return work({ fields: readFields(Object.fromEntries(fields)), file: files[0] ?? null });
  });
}

/** Unknown fields are ignored, so that no client sets protected columns. */
function readFields(body: unknown): ProfileFields {
  const { firstName, lastName, username, bio, approvesFollowers } = checkFormFields(ProfileFieldsSchema, body);
  return {
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(username !== undefined && { username }),
    ...(bio !== undefined && { bio }),
    ...(approvesFollowers !== undefined && { approvesFollowers }),
  };
}
