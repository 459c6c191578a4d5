/** Files that come with a call: received into a folder of their own, checked, handed to the handler, and gone when the call ends. */
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { Upload } from '@portal/contracts/endpoint';
import { NAME_LENGTH } from '@portal/domain/limits';
import type { FastifyRequest } from 'fastify';
import { sourceOfCall } from './calls';
import { HttpError, invalid } from './http-error';
import { DRAWN_TYPE, drawAnew } from './images';
import { newSecret } from './new-id';
import type { Services } from './services';

/** A file that came with a call. */
export interface Uploaded {
  readonly kind: Upload['kind'];
  /** What the sender calls it, for show only: no path, no control characters, at most 255 characters. */
  readonly name: string;
  readonly mediaType: string;
  /** Bytes. */
  readonly size: number;
  /** Where it stands until the call ends. */
  readonly path: string;
}

/** The fields and the file of one multipart body. */
export interface Received {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly file: Uploaded | undefined;
  /** Takes away what the handler has not moved elsewhere. */
  discard(): Promise<void>;
}

/** Beside the file there may be some fields of text. */
const FIELD_BYTES = 262_144;
const FIELDS = 20;
/** Boundaries, headers and fields beside the file's own bytes. */
const AROUND_BYTES = 1_048_576;

/** The folder of files under way: beside the stored ones, so that storing one is a rename. */
export const uploadFolder = (dataDir: string): string => join(dataDir, 'uploads');

export const isMultipart = (request: FastifyRequest): boolean =>
  /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '');

/** Throws 413 before the body is read when its announced length cannot fit [R-VAL-09]. */
export function demandFits(upload: Upload, request: FastifyRequest): void {
  if (Number(request.headers['content-length'] ?? 0) > upload.maxBytes + AROUND_BYTES) throw tooLarge(upload);
}

/** Reads a multipart body. Throws 400 or 413; then nothing of it is left. */
export async function receive(
  request: FastifyRequest,
  upload: Upload,
  { config, drawing }: Pick<Services, 'config' | 'drawing'>,
): Promise<Received> {
  const folder = uploadFolder(config.dataDir);
  const path = join(folder, newSecret());
  const discard = () => rm(path, { force: true });
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { fields, part } = await readParts(request, upload, path);
    const draw = () => drawAnew(drawing, sourceOfCall(request), path, upload.maxPixels);
    return { fields, file: part && (await accepted(part, upload, path, draw)), discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function readParts(
  request: FastifyRequest,
  upload: Upload,
  path: string,
): Promise<{ fields: Record<string, unknown>; part: MultipartFile | undefined }> {
  const fields: Record<string, unknown> = {};
  let found: MultipartFile | undefined;
  try {
    const limits = {
      fileSize: upload.maxBytes,
      files: 1,
      fields: FIELDS,
      fieldSize: FIELD_BYTES,
      fieldNameSize: 100,
      parts: FIELDS + 1,
      headerPairs: 50,
    };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        found = part;
        await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
        if (part.file.truncated) throw tooLarge(upload);
      } else {
        if (part.valueTruncated || part.fieldnameTruncated)
          throw new HttpError(413, 'ERROR_TOO_LARGE', 'a field is too large');
        fields[part.fieldname] = part.value;
      }
    }
  } catch (error) {
    throw told(error);
  }
  return { fields, part: found };
}

async function accepted(
  part: MultipartFile,
  upload: Upload,
  path: string,
  draw: () => Promise<Buffer>,
): Promise<Uploaded> {
  const name = shownName(part.filename);
  if (upload.kind === 'any')
    return { kind: 'any', name, mediaType: mediaTypeOf(part.mimetype), size: (await stat(path)).size, path };
  const drawn = await draw();
  await writeFile(path, drawn);
  return { kind: 'image', name, mediaType: DRAWN_TYPE, size: drawn.length, path };
}

const tooLarge = ({ maxBytes }: Upload): HttpError =>
  new HttpError(413, 'ERROR_TOO_LARGE', `file must have at most ${maxBytes} bytes`, undefined, { connection: 'close' });

/** The parser's own refusals; what is neither one nor a fault of the disk is a body that is no multipart. */
function told(error: unknown): unknown {
  if (error instanceof HttpError) return error;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (syscall !== undefined) return error;
  if (code === 'FST_FILES_LIMIT') return invalid('file', 'only one file comes with a call');
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT')
    return new HttpError(413, 'ERROR_TOO_LARGE', `the body must have at most ${FIELDS} fields`);
  return invalid('', 'the body is no complete multipart/form-data');
}

/** What says of which kind a file is. */
const ENDING = /\.[^.\s]{1,20}$/u;

/**
 * A name as people may see it again: the last part of a path, no control or direction characters, never empty, and where it is too long cut
 * before its ending [R-CONST-03].
 */
function shownName(given: string | undefined): string {
  const last = (given ?? '').split(/[/\\]/).at(-1) ?? '';
  const name = last.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '').trim();
  if (name.length <= NAME_LENGTH) return name || 'file';
  const ending = ENDING.exec(name)?.[0] ?? '';
  // No half of a character is left at the cut.
  return name.slice(0, NAME_LENGTH - ending.length).replace(/\p{Cs}$/u, '') + ending;
}

const mediaTypeOf = (given: string): string =>
  /^[a-z0-9.+-]{1,60}\/[a-z0-9.+-]{1,60}$/i.test(given) ? given.toLowerCase() : 'application/octet-stream';
