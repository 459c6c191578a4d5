export interface CallOptions {
  signal?: AbortSignal;
  /** What sends it, when it takes as long as it needs: see `sending`. */
  fetch?: typeof fetch;
}

/** An endpoint's input without its types. */
export interface AnyInput {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  file?: Blob;
  ifMatch?: string;
}

export interface Answer {
  body: unknown;
  etag?: string;
  /** Number of all hits of a list. */
  total?: number;
  /** Cursor of the next page. */
  next?: string;
}
