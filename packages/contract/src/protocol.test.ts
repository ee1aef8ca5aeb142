import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { ERRORS, ErrorBodySchema } from './errors.ts';
import { FlowerEntitySchema, FlowerStatusSchema, SetFlowerBodySchema } from './flowers.ts';
import { CreatePostFieldsSchema, PostEntitySchema, PostSchema, PostsQuerySchema } from './posts.ts';
import { PROTOCOL_VERSION } from './protocol.ts';
import { ClientFrameSchema, ServerFrameSchema } from './realtime.ts';
import { ConfigSchema, LoginBodySchema, SignupBodySchema } from './session.ts';
import { PullQuerySchema, PullResponseSchema } from './sync.ts';
import { CurrentUserSchema, PublicUserSchema } from './users.ts';

const WIRE = {
  errors: Object.fromEntries(Object.entries(ERRORS).map(([code, { status }]) => [code, status])),
  schemas: [
    ErrorBodySchema,
    FlowerEntitySchema,
    FlowerStatusSchema,
    SetFlowerBodySchema,
    CreatePostFieldsSchema,
    PostEntitySchema,
    PostSchema,
    PostsQuerySchema,
    ClientFrameSchema,
    ServerFrameSchema,
    ConfigSchema,
    LoginBodySchema,
    SignupBodySchema,
    PullQuerySchema,
    PullResponseSchema,
    CurrentUserSchema,
    PublicUserSchema,
  ],
};

test('the wire is as the protocol number says: change both, with a line of history, or neither', () => {
  const hash = createHash('sha256').update(JSON.stringify(WIRE)).digest('hex').slice(0, 16);

  expect({ version: PROTOCOL_VERSION, hash }).toMatchInlineSnapshot(`
    {
      "hash": "13fa0317a834bfe8",
      "version": 1,
    }
  `);
});
