/** Longest edges that a picture is tried at, from quick to thorough. */
const STEPS = [400, 800, 1_600] as const;

/** Nothing larger is drawn: a photo of 50 million pixels would take a gigabyte, and its code is as plain at this size. */
export const LARGEST = 4_096;

/** A code of one pixel a module is too fine to be found. */
const SMALLEST = 320;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The sizes to try one after the other: scaled down in steps, then as it is; a small picture is enlarged by a whole number. */
export function sizesToTry({ width, height }: Size): readonly Size[] {
  const edge = Math.max(width, height);
  if (edge < SMALLEST) {
    const times = Math.ceil(SMALLEST / edge);
    return [
      { width: width * times, height: height * times },
      { width, height },
    ];
  }
  return [...STEPS.filter((step) => step < edge), Math.min(edge, LARGEST)].map((longest) => ({
    width: Math.max(1, Math.round((width * longest) / edge)),
    height: Math.max(1, Math.round((height * longest) / edge)),
  }));
}
