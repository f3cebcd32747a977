import { findCode } from './find-code';
import { sizesToTry } from './picture-sizes';

/** A picture to look at, under a number that the answer carries. */
export interface Look {
  readonly id: number;
  readonly picture: ImageBitmap;
}

export interface Seen {
  readonly id: number;
  readonly text: string | null;
  /** Why nothing could be looked at. */
  readonly error?: string;
}

/** Looks at a picture at growing sizes until a code is found. */
function look(picture: ImageBitmap): string | null {
  for (const { width, height } of sizesToTry(picture)) {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('no canvas');
    context.imageSmoothingEnabled = width < picture.width;
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, width, height);
    const text = findCode(context.getImageData(0, 0, width, height));
    if (text !== null) return text;
  }
  return null;
}

self.addEventListener('message', ({ data: { id, picture } }: MessageEvent<Look>) => {
  let seen: Seen;
  try {
    seen = { id, text: look(picture) };
  } catch (error) {
    seen = { id, text: null, error: String(error) };
  }
  picture.close();
  self.postMessage(seen);
});
