import { type CodeDrawing, type SaveCodeInput } from '../../../machines/ports/pictures';
import { QUIET_ZONE, svgOf } from '../../../machines/domain/code-picture';
import { saveFile } from '../files/files';

/** Pixels a module of a saved picture has. */
const PIXELS = 8;

/** Hands the person the code as a picture, with the white around it that a reader needs. */
export async function saveCode({ drawing, format, name }: SaveCodeInput): Promise<void> {
  const content = format === 'svg' ? new Blob([svgOf(drawing)], { type: 'image/svg+xml' }) : await pngOf(drawing);
  saveFile(content, `${name}.${format}`);
}

async function pngOf({ size, path }: CodeDrawing): Promise<Blob> {
  const edge = (size + 2 * QUIET_ZONE) * PIXELS;
  const canvas = document.createElement('canvas');
  canvas.width = edge;
  canvas.height = edge;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw pictures.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, edge, edge);
  context.scale(PIXELS, PIXELS);
  context.translate(QUIET_ZONE, QUIET_ZONE);
  context.fillStyle = '#000';
  context.fill(new Path2D(path));
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('The picture could not be made.')) : resolve(blob)));
  });
}
