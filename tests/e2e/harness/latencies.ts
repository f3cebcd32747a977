import { type BrowserContext, type Page } from 'playwright-core';

interface Tested {
  readonly id: number;
  pingLatency: string;
}

/** Every test that the service answers ends with the text that `textOf` has for the server. */
export async function withLatencies(
  at: BrowserContext | Page,
  textOf: (server: Pick<Tested, 'id'>) => string,
): Promise<void> {
  await at.route(/\/api\/(ping|http)Latency/, async (route) => {
    const answer = await route.fetch();
    const reply = (await answer.json()) as { data: { whiches: Tested[] } | null };
    // A core that refuses one of the servers refuses the test by HTTP.
    for (const which of reply.data?.whiches ?? []) which.pingLatency = textOf(which);
    await route.fulfill({ response: answer, json: reply });
  });
}
