import { type GivenFile, type PictureReading } from '../../../machines/ports/pictures';
import { readCode } from './code-reader';
import { LARGEST } from './picture-sizes';

/** An SVG that names no size is drawn this large. */
const NO_SIZE = 1_024;

/** Looks for a QR code in a file of any format that the browser decodes. */
export async function readPicture({ file }: { readonly file: GivenFile }): Promise<PictureReading> {
  const picture = file instanceof Blob ? await decode(file) : null;
  if (picture === null) return { kind: 'notPicture' };
  const text = await readCode(picture);
  return text === null ? { kind: 'noCode' } : { kind: 'code', text };
}

async function decode(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file);
  } catch {
    // SVG, and photos too large for a bitmap of their own size, go through an image element.
    return decodeElement(file);
  }
}

async function decodeElement(file: Blob): Promise<ImageBitmap | null> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const edge = Math.max(width, height);
    const scale = edge === 0 ? 0 : Math.min(1, LARGEST / edge);
    return await createImageBitmap(image, {
      resizeWidth: Math.max(1, Math.round(width * scale)) * (edge === 0 ? NO_SIZE : 1),
      resizeHeight: Math.max(1, Math.round(height * scale)) * (edge === 0 ? NO_SIZE : 1),
      resizeQuality: 'high',
    });
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}
