/** Which bodies a call takes: JSON, a form, a file [R-API-05]. */
import { parse } from 'node:querystring';
import type { Endpoint } from '@portal/contracts/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from './http-error';
import { mediaTypeIn } from './media-type';

const JSON_TYPES = ['application/json'];
const FORM_TYPES = ['application/x-www-form-urlencoded'];
/** What browsers send policy violations as. */
const REPORT_TYPES = ['application/csp-report', 'application/reports+json'];
const TYPES: Readonly<Record<NonNullable<Endpoint['bodyType']>, readonly string[]>> = {
  json: JSON_TYPES,
  form: FORM_TYPES,
  either: [...JSON_TYPES, ...FORM_TYPES],
  report: [...JSON_TYPES, ...REPORT_TYPES],
};
const UPLOAD_TYPE = 'multipart/form-data';
const WORDS = { json: 'JSON', form: 'a form', either: 'JSON or a form', report: 'a report' } as const;

/** Throws 415 when a body comes in another form than declared. A call without a declared body ignores what comes. */
export function demandBodyType(endpoint: Endpoint, request: FastifyRequest): void {
  if (!endpoint.body && !endpoint.upload) return;
  const type = mediaTypeIn(request.headers['content-type']);
  const kind = endpoint.bodyType ?? 'json';
  const others = !endpoint.upload || endpoint.upload.optional ? TYPES[kind] : [];
  if (type === undefined ? hasBody(request) : !(endpoint.upload && type === UPLOAD_TYPE) && !others.includes(type)) {
    throw new HttpError(415, 'ERROR_BODY_TYPE', `the body must be ${others.length > 0 ? WORDS[kind] : UPLOAD_TYPE}`);
  }
}

/** Whether the request carries a body at all. */
export function hasBody(request: FastifyRequest): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}

/** Parsers for JSON (an empty body is none, `__proto__` is refused) and forms; other types are read and left alone. */
export function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser([...JSON_TYPES, ...REPORT_TYPES], { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body as string, done);
  });
  app.addContentTypeParser(FORM_TYPES, { parseAs: 'string' }, (_request, body, done) => {
    done(null, body === '' ? undefined : { ...parse(body as string) });
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
}

/**
 * The body as the shape's checker gets it. A form may also travel as query [R-API-31], unless the call has a query of its own.
 */
export function bodyOf(endpoint: Endpoint, request: FastifyRequest): unknown {
  const form = endpoint.bodyType === 'form' || endpoint.bodyType === 'either';
  if (!form || endpoint.query) return request.body;
  return { ...(request.query as object), ...(request.body as object | undefined) };
}
