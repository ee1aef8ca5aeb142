import { WAIT_MS } from '@posy/testkit/waits';
import { configure } from '@testing-library/react';

// Elements may wait for a chunk, and a busy machine exceeds testing-library's default of a second.
configure({ asyncUtilTimeout: WAIT_MS });
