/** The text areas of what the service stores as text: RoutingA, the excluded domains, the two lists of DNS servers, the countries and the ranges of IP groups. */
export type AreaName = 'routingA' | 'domains' | 'internal' | 'external' | 'countries' | 'ranges';

/** The text of each area of one subject; the others are not there. */
export type Texts = Readonly<Partial<Record<AreaName, string>>>;

/** The lines that say something. */
export function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** A line as it is compared: services take blanks out, and write out the standard ports of DNS servers. */
export function tidyLine(line: string): string {
  return line.replace(/\s/gu, '').replace(/:(?:443|53|784)(?=\/|->)/u, '');
}
