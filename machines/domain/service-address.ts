/** The address as it is stored and used: without surrounding space and without a trailing slash (SPEC 5.03). */
export function normalAddress(text: string): string {
  return text.trim().replace(/\/+$/u, '');
}
