import { type Page } from 'playwright-core';

/** A token of the service (JWT), wherever it may stand. */
const TOKEN = /eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/;
const PREFIX = 'trespass: ';

/** From now on the page itself says, by its console, what `watchPage` understands. Before its first request. */
export async function guardPage(page: Page): Promise<void> {
  await page.addInitScript(watchFromInside, PREFIX);
}

/**
 * Tells what a guarded page must never do: break its content policy, ask a host that is neither this machine nor the `service`
 * that it was told to use, show a token in an address (that of the socket excepted) or in a message of the console, or open a
 * page that can reach back to its opener.
 */
export function watchPage(page: Page, service: string | undefined, tell: (trespass: string) => void): void {
  const known = new Set(['127.0.0.1', 'localhost', '[::1]']);
  if (service !== undefined) known.add(new URL(service).hostname);
  const check = (address: string, socket: boolean): void => {
    if (/^(?:data|blob|about):/.test(address)) return;
    const url = new URL(address);
    if (!known.has(url.hostname)) tell(`a request to a foreign host: ${address.slice(0, 200)}`);
    if (socket && url.pathname.endsWith('/api/message')) url.searchParams.delete('Authorization');
    if (TOKEN.test(url.href)) tell(`a token in an address: ${url.origin}${url.pathname}`);
  };
  page.on('request', (request) => {
    check(request.url(), false);
    const { referer } = request.headers();
    if (referer) tell(`a referrer sent to ${request.url().slice(0, 200)}: ${referer}`);
  });
  page.on('websocket', (socket) => check(socket.url(), true));
  page.on('console', (message) => {
    const text = message.text();
    if (text.startsWith(PREFIX)) tell(text.slice(PREFIX.length));
    // Chromium names the address of a socket that does not open.
    else if (TOKEN.test(text) && !text.startsWith('WebSocket connection to '))
      tell('a token in a message of the console');
  });
}

/** Runs in the page, before any of its scripts. */
function watchFromInside(prefix: string): void {
  // Not as an error: those are told by their own.
  const tell = (trespass: string): void => console.info(prefix + trespass);
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
    tell(`content policy broken: ${violatedDirective} ${blockedURI} ${sample}`);
  });

  const open = window.open.bind(window);
  window.open = (url, target, features = '') => {
    if (!features.includes('noopener')) tell(`window.open without noopener: ${String(url)}`);
    return open(url, target, features);
  };
  const checkLink = (link: Element): void => {
    if (!(link instanceof HTMLAnchorElement)) return;
    if (!/^(?:https?|blob|data):$/.test(link.protocol)) tell(`a link to ${link.href.slice(0, 80)}`);
    if (link.target !== '' && link.target !== '_self' && !link.relList.contains('noopener'))
      tell(`a link without noopener: ${link.href.slice(0, 80)}`);
  };
  new MutationObserver((changes) => {
    for (const { addedNodes, target, type } of changes) {
      if (type === 'attributes' && target instanceof Element) checkLink(target);
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        checkLink(node);
        for (const link of node.querySelectorAll('a[href]')) checkLink(link);
      }
    }
  }).observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['href', 'target', 'rel'],
  });
}
