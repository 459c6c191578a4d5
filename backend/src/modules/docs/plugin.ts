import { createHash } from 'node:crypto';
import { ENDPOINTS, SHAPES } from '@portal/contracts/all';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { refuseOthers } from '../../kernel/http';
import { describeCalls } from './openapi';
import { writeDocs } from './page';
import { DOCS_STYLE } from './style';

/** A page without any script: only its own style sheet. */
const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `/api/openapi.json` for tools and `/api/docs` for people, both from the declarations that the server runs on [R-EXT-16]. */
export const docs: FastifyPluginAsync = async (app) => {
  const api = describeCalls(ENDPOINTS, SHAPES);
  const documents = [
    { url: '/api/openapi.json', type: 'application/json; charset=utf-8', text: JSON.stringify(api) },
    { url: '/api/docs', type: 'text/html; charset=utf-8', text: writeDocs(api, '/api/docs.css') },
    { url: '/api/docs.css', type: 'text/css; charset=utf-8', text: DOCS_STYLE },
  ];
  for (const { url, type, text } of documents) {
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
    app.get(url, async (request: FastifyRequest, reply: FastifyReply) => {
      reply.headers({ 'content-security-policy': POLICY, etag }).type(type);
      return request.headers['if-none-match']?.includes(etag) ? reply.code(304).send() : reply.send(text);
    });
    refuseOthers(app, url, ['GET']);
  }
};
