import { createHttpClient } from './adapters/http/client';
import { createService } from './adapters/http/service';
import { createStorage } from './adapters/storage/local-storage';
import { startPanel } from './start';

const client = createHttpClient();

void startPanel({ client, service: createService(client), storage: createStorage() });
