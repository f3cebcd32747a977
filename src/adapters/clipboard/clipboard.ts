/**
 * Puts a text on the clipboard. Pages on plain http that are not on this machine have no `navigator.clipboard`: there, and
 * where the browser refuses it, the text is selected and copied. Rejects with the browser's reason. Call it in the person's own turn.
 */
export async function copyText({ text }: { readonly text: string }): Promise<void> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard === undefined) return copySelected(text);
  try {
    await clipboard.writeText(text);
  } catch (error) {
    if (!trySelected(text)) throw error;
  }
}

/** Whether the page may ask for the text on the clipboard: only on https and on this machine itself, and not in every browser. */
export function mayReadText(): boolean {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  return window.isSecureContext && typeof clipboard?.readText === 'function';
}

/** The text on the clipboard. Rejects when the person or the browser does not allow it. Call it in the person's own turn. */
export function readCopied(): Promise<string> {
  return navigator.clipboard.readText();
}

/**
 * Puts a text on the clipboard that has yet to be read. Some browsers allow it only while the person's own turn lasts: they are told
 * of it now and get the text when it is there. Rejects with what the text is rejected with, else with the browser's reason.
 */
export async function copySoon(reading: Promise<string>): Promise<void> {
  const early = startWriting(reading);
  const text = await reading;
  if (early !== null && (await early)) return;
  return copyText({ text });
}

/** Whether it succeeds; null where texts cannot be announced. */
function startWriting(reading: Promise<string>): Promise<boolean> | null {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (typeof ClipboardItem === 'undefined' || clipboard?.write === undefined) return null;
  const blob = reading.then((text) => new Blob([text], { type: 'text/plain' }));
  return clipboard.write([new ClipboardItem({ 'text/plain': blob })]).then(
    () => true,
    () => false,
  );
}

function copySelected(text: string): void {
  if (!trySelected(text)) throw new Error('The browser does not allow it.');
}

function trySelected(text: string): boolean {
  const focused = document.activeElement;
  // Inside the open dialog: it lets nothing outside have the focus.
  const home = focused?.closest('[role=dialog], [role=alertdialog]') ?? document.body;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.setAttribute('aria-hidden', 'true');
  Object.assign(field.style, { position: 'fixed', insetBlockStart: '0', opacity: '0', pointerEvents: 'none' });
  home.append(field);
  // Whatever becomes of the selection, this text is what is copied.
  const fill = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', fill);
  try {
    field.focus({ preventScroll: true });
    field.select();
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    document.removeEventListener('copy', fill);
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
