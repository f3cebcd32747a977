import axios, { AxiosError, CanceledError, type AxiosAdapter } from 'axios';
import { REQUEST_ID_HEADER } from '../contract/calls';
import { type PageService } from '../sandbox/page/service';
import { type Get } from '../src/adapters/http/log-length';
import { type SocketKind } from '../src/adapters/socket/message-socket';

/** Calls of the service in the page, and no others: `address` is where the panel believes it to be. */
export function fetchOf(service: PageService, address: string): Get {
  return async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (!request.url.startsWith(`${address}/api/`))
      throw new TypeError('nothing but the service of the demo is called');
    const answer = await service.answer({
      method: request.method,
      path: url.pathname.slice(new URL(address).pathname.replace(/\/$/, '').length),
      query: url.searchParams,
      id: request.headers.get(REQUEST_ID_HEADER),
      authorization: request.headers.get('Authorization') ?? '',
      text: await request.text(),
    });
    request.signal.throwIfAborted();
    if (answer === null) throw new TypeError('the service has ended');
    const { status, body, type = 'application/json; charset=utf-8' } = answer;
    return new Response(body, { status, headers: { 'content-type': type } });
  };
}

/** The same for axios. Nothing takes long here: a call that is given up is answered all the same. */
export function adapterOf(get: Get): AxiosAdapter {
  return async (config) => {
    const { signal, method = 'get', data, headers, responseType } = config;
    const stopped = (): boolean => signal?.aborted === true;
    const answered = get(axios.getUri(config), {
      method: method.toUpperCase(),
      headers: Object.entries(headers.toJSON()).map(([name, value]) => [name, String(value)]),
      ...(typeof data === 'string' && { body: data }),
    }).catch(() => {
      throw stopped() ? new CanceledError() : new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
    });
    const response = await answered;
    if (stopped()) throw new CanceledError();
    return {
      data: await (responseType === 'arraybuffer' ? response.arrayBuffer() : response.text()),
      status: response.status,
      statusText: '',
      headers: Object.fromEntries(response.headers),
      config,
    };
  };
}

/** The message socket of the service in the page, in the shape of the browser's. */
export function socketOf(service: PageService): SocketKind {
  class PageSocket extends EventTarget {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSING = 2;
    static readonly CLOSED = 3;
    binaryType = 'blob';
    readyState = PageSocket.CONNECTING;
    private stop: () => void = () => undefined;

    constructor(address: string) {
      super();
      const token = new URL(address).searchParams.get('Authorization') ?? '';
      service
        .listen(token, (data) => this.dispatchEvent(new MessageEvent('message', { data })))
        .then(
          (stop) => {
            this.stop = stop;
            if (this.readyState === PageSocket.CLOSED) return stop();
            this.readyState = PageSocket.OPEN;
            this.dispatchEvent(new Event('open'));
            return undefined;
          },
          () => this.close(),
        );
    }

    close(): void {
      if (this.readyState === PageSocket.CLOSED) return;
      this.readyState = PageSocket.CLOSED;
      this.stop();
      this.dispatchEvent(new Event('close'));
    }
  }
  return PageSocket as unknown as SocketKind;
}
