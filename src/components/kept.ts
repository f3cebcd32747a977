/**
 * What `load` brings, fetched once: `import()` hands over even what is here only in a task of its own, after a frame in which nothing
 * has changed. A failed attempt is repeated.
 */
export function kept<T>(load: () => Promise<T>): () => Promise<T> {
  let coming: Promise<T> | null = null;
  return () => {
    coming ??= load().catch((error: unknown) => {
      coming = null;
      throw error;
    });
    return coming;
  };
}
