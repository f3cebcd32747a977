import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { copySoon, copyText, mayReadText, readCopied } from '../../src/adapters/clipboard/clipboard';

/** What the browser was given, in its order. */
let given: string[];
let settle: { readonly resolve: (text: string) => void; readonly reject: (error: Error) => void };
let reading: Promise<string>;

interface Written {
  readonly parts: Readonly<Record<string, Promise<Blob>>>;
}

class Item implements Written {
  readonly parts: Written['parts'];
  constructor(parts: Written['parts']) {
    this.parts = parts;
  }
}

beforeEach(() => {
  given = [];
  reading = new Promise((resolve, reject) => (settle = { resolve, reject }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(document, 'execCommand');
});

const setClipboard = (clipboard: object): void =>
  void Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });

const writeText = (text: string): Promise<void> => {
  given.push(`writeText ${text}`);
  return Promise.resolve();
};

const refused = (): Promise<void> => Promise.reject(new DOMException('not now', 'NotAllowedError'));

/** The browser is told of a text before it is there, and waits for it. */
async function write([item]: readonly Written[]): Promise<void> {
  given.push(`announced ${Object.keys(item?.parts ?? {}).join()}`);
  const blob = await item?.parts['text/plain'];
  given.push(
    `write ${await new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.readAsText(blob ?? new Blob());
    })}`,
  );
}

/** The old way of copying: what is selected, or what a listener puts in its place. */
function setSelectionCopy(succeeds = true): void {
  document.execCommand = (command) => {
    const event = new Event('copy', { cancelable: true });
    Object.assign(event, { clipboardData: { setData: (_: string, text: string) => given.push(`${command} ${text}`) } });
    document.dispatchEvent(event);
    return succeeds;
  };
}

describe('a text that is there', () => {
  test('goes to the clipboard', async () => {
    setClipboard({ writeText });
    await copyText({ text: 'one' });
    expect(given).toEqual(['writeText one']);
  });

  test('is selected and copied on a page that has no clipboard; the focus returns, and nothing is left behind', async () => {
    setSelectionCopy();
    const button = document.body.appendChild(document.createElement('button'));
    button.focus();
    await copyText({ text: 'one' });
    expect([given, document.activeElement, document.querySelector('textarea')]).toEqual([['copy one'], button, null]);
    button.remove();
  });

  test('is selected and copied where the browser refuses; when that fails, too, its own reason is told', async () => {
    setClipboard({ writeText: refused });
    setSelectionCopy();
    await copyText({ text: 'one' });
    expect(given).toEqual(['copy one']);
    setSelectionCopy(false);
    await expect(copyText({ text: 'two' })).rejects.toThrow('not now');
  });
});

describe('a text that is yet to be read', () => {
  test('is announced in the person’s turn, and written once it is there', async () => {
    vi.stubGlobal('ClipboardItem', Item);
    setClipboard({ write, writeText });
    const copied = copySoon(reading);
    expect(given).toEqual(['announced text/plain']);
    settle.resolve('vmess://one');
    await copied;
    expect(given).toEqual(['announced text/plain', 'write vmess://one']);
  });

  test.each([
    ['has no word for it', undefined, { write, writeText }],
    ['only takes texts', Item, { writeText }],
    ['refuses what was announced', Item, { write: refused, writeText }],
  ])('is copied when it is there where the browser %s', async (_, item, clipboard) => {
    vi.stubGlobal('ClipboardItem', item);
    setClipboard(clipboard);
    const copied = copySoon(reading);
    expect(given).toEqual([]);
    settle.resolve('vmess://one');
    await copied;
    expect(given).toEqual(['writeText vmess://one']);
  });

  test.each([
    ['announced', { write, writeText }],
    ['not announced', { writeText }],
  ])('fails with what its reading fails with, whether %s or not', async (_, clipboard) => {
    vi.stubGlobal('ClipboardItem', Item);
    setClipboard(clipboard);
    const copied = copySoon(reading);
    settle.reject(new Error('no such row'));
    await expect(copied).rejects.toThrow('no such row');
    expect(given.filter((what) => !what.startsWith('announced'))).toEqual([]);
  });
});

describe('reading', () => {
  const readText = (): Promise<string> => Promise.resolve('ss://a');

  test.each([
    ['a secure page', true, { readText }, true],
    ['a page that is not secure', false, { readText }, false],
    ['a browser that only writes', true, {}, false],
  ])('%s', (_, isSecureContext, clipboard, may) => {
    vi.stubGlobal('isSecureContext', isSecureContext);
    setClipboard(clipboard);
    expect(mayReadText()).toBe(may);
  });

  test('a page without a clipboard', () => {
    vi.stubGlobal('isSecureContext', true);
    expect(mayReadText()).toBe(false);
  });

  test('gives the text, and passes a refusal on', async () => {
    setClipboard({ readText });
    expect(await readCopied()).toBe('ss://a');
    setClipboard({ readText: refused });
    await expect(readCopied()).rejects.toThrow('not now');
  });
});
