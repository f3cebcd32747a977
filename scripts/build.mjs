export async function buildWhenStale() {}
