/** Resolves when the browser has nothing more urgent to do and what was drawn until then is on the screen. */
export async function afterPaint(): Promise<void> {
  // React may begin to draw after the first frame.
  await frames(1);
  await new Promise<unknown>((resolve) => {
    // Any part that arrives meanwhile makes React start over with rows that it renders in pieces; a slow processor needs that time for them.
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 5_000 });
    else setTimeout(resolve, 0);
  });
  // What was drawn is painted with the next frame; the one after it tells that it is.
  await frames(2);
}

async function frames(count: number): Promise<void> {
  // A hidden page is never painted.
  for (let left = count; left > 0 && document.visibilityState === 'visible'; left--) await frame();
}

function frame(): Promise<unknown> {
  return new Promise((resolve) => {
    requestAnimationFrame(resolve);
    // One that is hidden meanwhile is not painted either.
    setTimeout(resolve, 1_000);
  });
}
