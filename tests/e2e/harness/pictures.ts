import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Page } from 'playwright-core';
import { svgOf } from '../../../machines/domain/code-picture';
import { drawCode } from '../../../src/adapters/qr/draw-code';
import { type PickedFile } from '../pages/sharing';

/** A QR code of the text as an SVG file. */
export async function codePicture(text: string): Promise<PickedFile> {
  const drawing = await drawCode({ text, level: 'M' });
  if (drawing === null) throw new Error('too long');
  return { name: 'code.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svgOf(drawing)) };
}

export interface Photo {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly width: number;
  readonly height: number;
  /** The edge of the code in it, in pixels, and where it stands. */
  readonly code: number;
  readonly x: number;
  readonly y: number;
  /** `null` leaves it transparent. */
  readonly ground: string | null;
  readonly inverted?: boolean;
}

/** The picture as a photo of the given kind, made by the browser itself. */
export async function photoOf(page: Page, picture: PickedFile, photo: Photo): Promise<PickedFile> {
  const base64 = await page.evaluate(
    async ({ svg, how }) => {
      const image = new Image();
      image.src = `data:image/svg+xml;base64,${svg}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = how.width;
      canvas.height = how.height;
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('no canvas');
      if (how.ground !== null) {
        context.fillStyle = how.ground;
        context.fillRect(0, 0, how.width, how.height);
      }
      if (how.inverted === true) context.filter = 'invert(1)';
      context.drawImage(image, how.x, how.y, how.code, how.code);
      return canvas.toDataURL(how.type, 0.8).split(',')[1] ?? '';
    },
    { svg: picture.buffer.toString('base64'), how: photo },
  );
  return { name: 'photo', mimeType: photo.type, buffer: Buffer.from(base64, 'base64') };
}

/** Lets the page believe that the person pasted or dropped files on an element. */
export async function handOver(
  page: Page,
  selector: string,
  how: 'paste' | 'drop',
  files: readonly PickedFile[],
): Promise<void> {
  await page
    .locator(selector)
    .first()
    .evaluate(
      (element, { kind, given }) => {
        const data = new DataTransfer();
        for (const { name, mimeType, base64 } of given) {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          data.items.add(new File([bytes], name, { type: mimeType }));
        }
        const options = { bubbles: true, cancelable: true };
        element.dispatchEvent(
          kind === 'paste'
            ? new ClipboardEvent('paste', { ...options, clipboardData: data })
            : new DragEvent('drop', { ...options, dataTransfer: data }),
        );
      },
      {
        kind: how,
        given: files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') })),
      },
    );
}

/** Lets the page believe that the person pasted a text. */
export async function handOverText(page: Page, selector: string, text: string): Promise<void> {
  await page.locator(selector).evaluate((element, pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }));
  }, text);
}

/** Flags for a browser whose camera sees the QR code of a text, and the way to remove its film. */
export async function cameraSeeing(
  text: string,
): Promise<{ readonly args: readonly string[]; readonly remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'switchyard-camera-'));
  const file = join(folder, 'film.y4m');
  await writeFile(file, await filmOf(text));
  return {
    args: [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
    remove: () => rm(folder, { recursive: true }),
  };
}

/** One frame of 640 by 480 in YUV4MPEG2: the code in black on white. */
async function filmOf(text: string): Promise<Buffer> {
  const drawing = await drawCode({ text, level: 'M' });
  if (drawing === null) throw new Error('too long');
  const [width, height, margin] = [640, 480, 4];
  const scale = Math.floor(height / (drawing.size + 2 * margin));
  const left = Math.floor((width - drawing.size * scale) / 2);
  const luma = Buffer.alloc(width * height, 235);
  for (const [, x, y, run] of drawing.path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = 0; row < scale; row += 1) {
      const from = ((Number(y) + margin) * scale + row) * width + left + Number(x) * scale;
      luma.fill(16, from, from + Number(run) * scale);
    }
  }
  const chroma = Buffer.alloc((width * height) / 2, 128);
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  return Buffer.concat([header, Buffer.from('FRAME\n'), luma, chroma]);
}
