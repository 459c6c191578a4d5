import type { Module } from '@portal/domain/modules';
import type { Right } from '@portal/domain/rights';
import type { ErrorId } from './errors';
import type { Static, TSchema } from './shape';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Where a right is asked for. `param` names the path parameter with the wire id. */
export type ScopeRef =
  | { readonly in: 'global' }
  | { readonly in: 'anywhere' }
  | { readonly in: 'group' | 'device' | 'incident' | 'user'; readonly param: string };

/** In `*` itself. */
export const global = { in: 'global' } as const;
/** In any scope at all. */
export const anywhere = { in: 'anywhere' } as const;
export const group = <const P extends string>(param: P) => ({ in: 'group', param }) as const;
export const device = <const P extends string>(param: P) => ({ in: 'device', param }) as const;
export const incident = <const P extends string>(param: P) => ({ in: 'incident', param }) as const;
export const user = <const P extends string>(param: P) => ({ in: 'user', param }) as const;

/**
 * What a call needs. `login`: any logged-in user. `visible`: the scope's thing is visible to the caller [R-RIGHT-04].
 * `rule:…`: a small named rule of the server, where one right and one scope do not say it.
 */
export type Need = Right | 'login' | 'visible' | `rule:${string}`;

/** A `Blob` or `File`, which only browsers and servers have types for. */
export interface FileContent {
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** What file a call takes. */
export interface Upload {
  /** `image`: known by its content and drawn anew, whatever it is called [R-VAL-11]. */
  readonly kind: 'image' | 'any';
  /** The limit itself passes, one byte more answers 413. */
  readonly maxBytes: number;
  /** Most pixels of an image's width and height; larger ones are refused [R-VAL-10]. Without it they are made smaller. */
  readonly maxPixels?: number;
  /** The call also works without a file, and then as JSON. */
  readonly optional?: true;
}

interface Common {
  readonly method: Method;
  /** Parameters as `:name`. */
  readonly path: string;
  /** One sentence for the documentation. */
  readonly summary: string;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** How the body travels; JSON unless said otherwise. `either`: form or JSON. `report`: what browsers send by themselves. */
  readonly bodyType?: 'json' | 'form' | 'either' | 'report';
  /** The file that comes with the call; it travels as multipart/form-data, with the fields of `body` beside it. */
  readonly upload?: Upload;
  /** Most calls of one account or key in a minute, in one instance; those beyond are refused before their body is read. */
  readonly perMinute?: number;
  /** Most bytes of a body; the server's 1 MiB unless said otherwise. */
  readonly bodyLimit?: number;
  readonly reply?: TSchema;
  /** What the answer is, when it is not JSON. */
  readonly replyType?: 'json' | 'text' | 'binary' | 'events';
  /** Status of success; 200, or 204 without `reply`. */
  readonly success?: 200 | 201 | 204;
  readonly problems?: Readonly<Partial<Record<number, ErrorId | readonly ErrorId[]>>>;
  /** The switch under which the call works [R-RIGHT-32]. */
  readonly module?: Module;
  /** Takes limit, cursor, q, sort, fields and answers Link and X-Total-Count [R-EXT-05]. */
  readonly list?: boolean;
  /** Carries an ETag; a PUT heeds If-Match [R-EXT-04]. */
  readonly versioned?: boolean;
  /** Which cached answers are stale after it: first segments of query keys. */
  readonly changes?: readonly CacheKey[];
  /** The reply is this thing as it is now: it takes its place in all cached answers, which need not be asked for again. */
  readonly becomes?: 'group' | 'device';
  /** Whether who sees the portal as somebody else may call it; any GET without this, and nothing else [R-EXT-18]. */
  readonly inView?: boolean;
  /** Under which key the browser caches the answer. */
  readonly cache?: CacheKey;
}

/** First segments of query keys; what an endpoint changes makes these stale. */
export type CacheKey =
  | 'groups'
  | 'devices'
  | 'incidents'
  | 'notifications'
  | 'recipes'
  | 'cameras'
  | 'vouchers'
  | 'billing'
  | 'users'
  | 'rights'
  | 'modules'
  | 'messages';

/** One call, said once for server, browser, documentation and tests. */
export type Endpoint = Common &
  ({ readonly public: string } | { readonly right: Need; readonly scope?: ScopeRef; readonly public?: undefined });

/** Declares an endpoint; the literal types stay, so that both sides know path parameters, body and reply. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

/**
 * Whether a call takes an `Idempotency-Key`: what people who are logged in send off to create something. A PUT or DELETE that comes
 * twice has done the same once; calls without a log-in have no account whose key it could be [R-EXT-29].
 */
export const takesKey = (declaration: Pick<Endpoint, 'method' | 'public'>): boolean =>
  declaration.method === 'POST' && declaration.public === undefined;

/** Whether who sees the portal as somebody else may call it: what only reads, and what ends it [R-EXT-18]. */
export const isForViews = ({ method, inView }: Pick<Endpoint, 'method' | 'inView'>): boolean =>
  inView ?? method === 'GET';

/** The names of the `:params` of a path. */
export type PathParam<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParam<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

/** What a caller of `call(endpoint, input)` gives. Ids are in wire form. */
export type Input<E extends Endpoint> = ([PathParam<E['path']>] extends [never]
  ? { params?: undefined }
  : { params: Record<PathParam<E['path']>, string> }) &
  (E extends { readonly query: infer Q extends TSchema } ? { query?: Static<Q> & ListQuery } : { query?: ListQuery }) &
  (E extends { readonly body: infer B extends TSchema } ? { body: Static<B> } : { body?: undefined }) &
  (E extends { readonly upload: infer U extends Upload }
    ? U extends { readonly optional: true }
      ? { file?: FileContent }
      : { file: FileContent }
    : { file?: undefined }) & {
    /** The ETag that must still hold [R-EXT-04]. */
    ifMatch?: string;
  };

/** The parameters of every list call [R-EXT-05]. */
export interface ListQuery {
  limit?: number;
  cursor?: string;
  q?: string;
  sort?: string;
  fields?: string;
}

/** What a call answers. */
export type Reply<E extends Endpoint> = E extends { readonly reply: infer R extends TSchema } ? Static<R> : undefined;
