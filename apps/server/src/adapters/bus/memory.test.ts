import { busConformance } from './conformance.ts';
import { memoryBus } from './memory.ts';

busConformance(memoryBus, async () => {});
