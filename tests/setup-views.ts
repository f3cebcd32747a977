import { beforeAll } from 'vitest';
import { fetchParts } from '../src/components/fetched';

// The files share one window: without this, one would lean on the parts of the panel that another has fetched.
beforeAll(fetchParts, 60_000);
