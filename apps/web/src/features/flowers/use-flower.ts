import type { PostId } from '@posy/contract/ids';
import { useLocal } from '../../kit/local-context.ts';
import type { FlowerState } from './flower-overlay.ts';
import { giveFlower } from './give-flower.ts';
import { type Flower, useGivenFlower } from './use-given-flower.ts';

/** The user's flower on a post. */
export function useFlower(postId: PostId, read: FlowerState): Flower {
  const local = useLocal();
  return useGivenFlower(read, (isWanted) => giveFlower(local, postId, isWanted));
}
