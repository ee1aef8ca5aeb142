import { WAIT_MS } from '@posy/testkit/waits';
import { configure } from '@testing-library/react';

// What is looked for may wait for a chunk, and a busy machine takes more than testing-library's second for one.
configure({ asyncUtilTimeout: WAIT_MS });
