/** The body of an unfilled actor slot: it rejects, so that missing wiring is an error and never a silent default. */
export function notProvided(machine: string, slot: string): () => Promise<never> {
  return () => Promise.reject(new Error(`The slot "${slot}" of the machine "${machine}" is not provided.`));
}

/** What an unfilled slot that asks the service fails with. */
export function notServed(question: string): Error {
  return new Error(`"${question}" has no service to ask.`);
}

/** The same for a slot that is a callback. */
export function notProvidedCallback(machine: string, slot: string): () => never {
  return () => {
    throw new Error(`The slot "${slot}" of the machine "${machine}" is not provided.`);
  };
}
