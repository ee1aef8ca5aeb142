import 'fake-indexeddb/auto';
import { aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import { requestMutation } from '../../sync/request-mutation.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { blockPerson } from '../blocks/set-block.ts';
import { readCountedTags } from './counted-tags.local.ts';
