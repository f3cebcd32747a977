/** White around a QR code that a reader needs, in modules. */
export const QUIET_ZONE = 4;

/** Pixels a module of a saved picture has. */
const SCALE = 8;

/** A QR code as a picture of its own: black on white, whatever the page looks like. `path` draws its dark modules. */
export function svgOf({ size, path }: { readonly size: number; readonly path: string }): string {
  const edge = size + 2 * QUIET_ZONE;
  const pixels = edge * SCALE;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${edge} ${edge}" width="${pixels}" height="${pixels}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${edge}v${edge}H0z"/>` +
    `<path transform="translate(${QUIET_ZONE} ${QUIET_ZONE})" d="${path}"/></svg>\n`
  );
}
