import { busConformance } from './conformance.ts';
import { memoryBus } from './memory.ts';

busConformance('memory', async () => ({
  open: async () => memoryBus(),
  [Symbol.asyncDispose]: async () => {},
}));
