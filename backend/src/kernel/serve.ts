import type { Readable } from 'node:stream';
import type { Endpoint, ListQuery, PathParam, Reply, Upload } from '@portal/contracts/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Access, Caller } from './access';
import { changedMeanwhile } from './http-error';
import type { Page, Searched } from './lists';
import type { Services } from './services';
import type { Uploaded } from './uploads';

/** Everything a handler gets; shape, right and module have been checked before. */
export interface Call<E extends Endpoint = Endpoint> {
  /** Path parameters that end in `Id`, decoded to plain ids [R-API-06]. */
  readonly ids: Readonly<Record<PathParam<E['path']>, string>>;
  /** Path parameters as they came. */
  readonly params: Readonly<Record<PathParam<E['path']>, string>>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The uploaded file, which is gone when the call ends; `storeFileWith` stores it. */
  readonly file: FileOf<E>;
  readonly caller: E extends { readonly public: string } ? undefined : Caller;
  /** What the caller is to the group or device of the declared scope; undefined for other scopes. */
  readonly access: Access | undefined;
  /** The `If-Match` header; compare with `expectVersion` inside the transaction [R-EXT-04]. */
  readonly ifMatch: string | undefined;
  readonly services: Services;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** What the rules behind a handler need of its call: what they work with, and for whom. */
export interface Context {
  readonly services: Services;
  readonly caller: Caller;
}
/** With the version that an edit was made on; compare with `expectVersion`. */
export interface EditContext extends Context {
  readonly ifMatch: string | undefined;
}

type QueryOf<E extends Endpoint> = (E extends { readonly query: infer Q extends TSchema } ? Static<Q> : unknown) &
  (E extends { readonly list: true } ? ListQuery : unknown);
type FileOf<E extends Endpoint> = E extends { readonly upload: infer U extends Upload }
  ? U extends { readonly optional: true }
    ? Uploaded | undefined
    : Uploaded
  : undefined;
type BodyOf<E extends Endpoint> = E extends { readonly body: infer B extends TSchema } ? Static<B> : undefined;

/** An answer that is no JSON: a file or a picture. */
export class Binary {
  constructor(
    readonly data: Buffer | Readable,
    readonly mediaType: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}
export const binary = (
  data: Buffer | Readable,
  mediaType: string,
  headers?: Readonly<Record<string, string>>,
): Binary => new Binary(data, mediaType, headers);

/** An answer with the version of its thing, which becomes its ETag [R-EXT-04]. */
export class Versioned<T> {
  constructor(
    readonly body: T,
    readonly version: number,
  ) {}
}
export const versioned = <T>(body: T, version: number): Versioned<T> => new Versioned(body, version);

/**
 * A whole list that is JSON text already, where ten thousand objects would be built just to be written down. Only for calls without paging.
 * Its text must name exactly what the shape names: nothing takes unknown fields out, but tests refuse them.
 */
export class ListText {
  constructor(
    /** As it goes over the wire. */
    readonly bytes: Buffer,
    /** Number of items. */
    readonly total: number,
    /** The fields that were asked for, and not all of them. */
    readonly isChosen: boolean,
  ) {}
}
/** Of so many letters the bytes are made at once: of a long text, which is put together first, it takes four times as long. */
const PIECE = 65_536;

/** Puts a list together of the texts of its items, which come in parts, and become bytes as they come, so that no more texts live than those of one part. */
export async function listText(parts: AsyncIterable<readonly string[]>, isChosen = false): Promise<ListText> {
  const bytes: Buffer[] = [];
  let text = '[';
  let total = 0;
  for await (const items of parts) {
    for (const item of items) {
      text += total === 0 ? item : `,${item}`;
      total += 1;
      if (text.length < PIECE) continue;
      bytes.push(Buffer.from(text));
      text = '';
    }
  }
  bytes.push(Buffer.from(`${text}]`));
  return new ListText(Buffer.concat(bytes), total, isChosen);
}

/** Throws 412 when the caller's `If-Match` names another version; call it in the transaction that changes the row [R-EXT-04]. */
export function expectVersion(call: Pick<Call, 'ifMatch'>, version: number): void {
  if (call.ifMatch === undefined || call.ifMatch.trim() === '*') return;
  const tags = call.ifMatch.split(',').map((tag) => /^\s*(?:W\/)?"v(\d+)(?:-[\w-]*)?"\s*$/.exec(tag)?.[1]);
  if (!tags.includes(String(version))) throw changedMeanwhile();
}

/**
 * What a handler returns: the reply, `versioned(reply, version)`, `page(rows, total, next)`, `searched(rows)`, `binary(…)`,
 * or nothing when it has taken over the reply itself (`call.reply.hijack()`), as the event stream does.
 */
export type Answer<E extends Endpoint> =
  | Reply<E>
  | Versioned<Reply<E>>
  | (Reply<E> extends readonly unknown[] ? Page<Reply<E>> | Searched<Reply<E>> | ListText : never)
  | (E extends { readonly replyType: 'binary' | 'events' } ? Binary | void : never)
  | (E extends { readonly reply: TSchema } ? never : void);

/** An endpoint with its handler; collected in `registrations.ts`. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (call: Call) => Promise<unknown>;
  /** What it waits for is not the database: see `serveWaiting`. */
  readonly waits?: true;
  /** Of which list it may ask for everything, and when it does: see `serveOneByOne`. */
  readonly whole?: { readonly list: 'devices' | 'groups'; readonly isAsked: (query: ListQuery) => boolean };
}

/** Joins a declaration and its handler. */
export function serve<E extends Endpoint>(declaration: E, handler: (call: Call<E>) => Promise<Answer<E>>): Route {
  // The checked edge: `http.ts` builds the call from this very declaration.
  return { endpoint: declaration, handle: handler as unknown as Route['handle'] };
}

/**
 * As `serve`, for a call that waits for something else than the database: a camera, an address service, the hash of a password, the batch
 * that a device's message is stored with. It is bounded by its own means, and would keep a turn from calls that have none of it to wait for (`Foundation.calls`).
 */
export function serveWaiting<E extends Endpoint>(
  declaration: E,
  handler: (call: Call<E>) => Promise<Answer<E>>,
): Route {
  return { ...serve(declaration, handler), waits: true };
}

/**
 * As `serve`, for everything of a list that an account sees: its calls for it are worked on one after the other, and those that wait take no
 * turn from others meanwhile (`Foundation.lists`).
 * @param list nobody's groups wait for their devices
 * @param isAsked whether a query asks for all, and not for a page
 */
export function serveOneByOne<E extends Endpoint>(
  declaration: E,
  list: 'devices' | 'groups',
  handler: (call: Call<E>) => Promise<Answer<E>>,
  isAsked: (query: ListQuery) => boolean = () => true,
): Route {
  return { ...serve(declaration, handler), whole: { list, isAsked } };
}
