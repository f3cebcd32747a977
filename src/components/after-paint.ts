/** Resolves when what is drawn now is on the screen and the browser has nothing more urgent to do. */
export async function afterPaint(): Promise<void> {
  // A hidden page is never painted. React may begin to draw after the first frame; the last one tells that the one before is painted.
  for (let frames = 0; frames < 3 && document.visibilityState === 'visible'; frames++) await frame();
  await new Promise<unknown>((resolve) => {
    // Rows that React draws in pieces are begun anew by every part that comes in between: a slow processor needs the time for them.
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 5_000 });
    else setTimeout(resolve, 0);
  });
}

function frame(): Promise<unknown> {
  return new Promise((resolve) => {
    requestAnimationFrame(resolve);
    // One that is hidden meanwhile is not painted either.
    setTimeout(resolve, 1_000);
  });
}
