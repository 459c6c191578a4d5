/** One body that a test holds in its hand. */
export interface Sending {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ArrayBuffer;
  readonly aborted: boolean;
  /** So many bytes of so many have left. */
  progress(loaded: number, total: number): void;
  answer(response: Response): Promise<void>;
  /** The line breaks. */
  cut(): void;
}

/**
 * Stands in for the browser's uploads, which jsdom would send to a real server. Each is answered by `globalThis.fetch`, as all calls
 * of a test are, unless `hold` says that the test answers it itself.
 */
export function fakeXhr() {
  const sendings: Sending[] = [];
  const state = { sendings, hold: false };

  class FakeXhr extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    response: ArrayBuffer = new ArrayBuffer(0);
    responseType = '';
    private aborted = false;
    private method = '';
    private url = '';
    private readonly sent: Record<string, string> = {};
    private received = new Headers();

    open(method: string, url: string) {
      this.method = method;
      this.url = url;
    }
    setRequestHeader(name: string, value: string) {
      this.sent[name] = value;
    }
    getAllResponseHeaders() {
      return [...this.received].map(([name, value]) => `${name}: ${value}\r\n`).join('');
    }
    abort() {
      this.aborted = true;
      this.dispatchEvent(new Event('loadend'));
    }
    send(body: ArrayBuffer) {
      const progress = (loaded: number, total: number) =>
        this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
      const answer = async (response: Response) => {
        this.status = response.status;
        this.received = response.headers;
        this.response = await response.arrayBuffer();
        this.dispatchEvent(new Event('load'));
        this.dispatchEvent(new Event('loadend'));
      };
      const cut = () => {
        this.dispatchEvent(new Event('error'));
        this.dispatchEvent(new Event('loadend'));
      };
      const isAborted = () => this.aborted;
      sendings.push({
        url: this.url,
        headers: this.sent,
        body,
        get aborted() {
          return isAborted();
        },
        progress,
        answer,
        cut,
      });
      if (state.hold) return;
      progress(body.byteLength, body.byteLength);
      void globalThis.fetch(this.url, { method: this.method, headers: this.sent, body }).then(answer, cut);
    }
  }
  globalThis.XMLHttpRequest = FakeXhr as unknown as typeof XMLHttpRequest;
  return state;
}
