/** The documentation as a page of plain HTML: no script, nothing from elsewhere [R-EXT-16]. */
import type { OpenApi, Operation } from './openapi';
import { type JsonSchema, nameOf } from './schema';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const safe = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');

/** Writes the page of a description. */
export function writeDocs(api: OpenApi, styleUrl: string): string {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const areas = api.tags.map(({ name }) => ({
    name,
    calls: operations.filter(({ operation }) => operation.tags[0] === name),
  }));
  const paragraphs = api.info.description
    .split('\n')
    .map((text) => `<p>${safe(text)}</p>`)
    .join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${safe(api.info.title)} API</title><link rel="stylesheet" href="${styleUrl}"></head>
<body><header><h1>${safe(api.info.title)} API</h1><p>Version ${safe(api.info.version)} · ${operations.length} calls · <a href="/api/openapi.json">openapi.json</a></p></header>
<nav aria-label="Contents"><ul>${areas.map(({ name, calls }) => `<li><a href="#area-${safe(name)}">${safe(name)}</a> <small>${calls.length}</small></li>`).join('')}<li><a href="#shapes">Shapes</a></li></ul></nav>
<main>${paragraphs}${areas.map(({ name, calls }) => `<section id="area-${safe(name)}"><h2>${safe(name)}</h2>${calls.map(callOf).join('')}</section>`).join('')}
<section id="shapes"><h2>Shapes</h2>${Object.entries(api.components.schemas)
    .map(([name, schema]) => `<h3 id="shape-${safe(name)}">${safe(name)}</h3><pre>${typeOf(schema)}</pre>`)
    .join('')}</section></main></body></html>
`;
}

function callOf({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const rows = parameters.map(
    ({ name, in: place, required, description: text = '', schema }) =>
      `<tr><th scope="row"><code>${safe(name)}</code></th><td>${place}${required ? ', required' : ''}</td><td><code>${typeOf(schema)}</code> ${safe(text)}</td></tr>`,
  );
  const bodies = Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema }]) => `<h4>Body, ${safe(type)}</h4><pre>${typeOf(schema)}</pre>`,
  );
  const answers = Object.entries(responses).map(([status, answer]) => {
    const [type, content] = Object.entries(answer.content ?? {})[0] ?? [];
    const shape =
      content && !content.schema.$ref?.endsWith('/Problem')
        ? `<pre>${typeOf(content.schema)}</pre>${type === 'application/json' ? '' : safe(type ?? '')}`
        : '';
    return `<tr><th scope="row"><code>${status}</code></th><td>${safe(answer.description)}${shape}</td></tr>`;
  });
  return `<details id="${safe(operationId)}"><summary><b class="${method}">${method.toUpperCase()}</b> <code>${safe(path)}</code> <span>${safe(summary)}</span></summary>
<p>${safe(description)}</p>${rows.length > 0 ? `<h4>Parameters</h4><table><tbody>${rows.join('')}</tbody></table>` : ''}${bodies.join('')}
<h4>Answers</h4><table><tbody>${answers.join('')}</tbody></table></details>`;
}

/** A schema as people read types; named ones are links. */
function typeOf(schema: JsonSchema, indent = ''): string {
  if (schema.$ref) return `<a href="#shape-${safe(nameOf(schema.$ref))}">${safe(nameOf(schema.$ref))}</a>`;
  if (schema.enum) return schema.enum.map((value) => safe(JSON.stringify(value))).join(' | ');
  if ('const' in schema) return safe(JSON.stringify(schema.const));
  if (schema.anyOf) return schema.anyOf.map((option) => typeOf(option, indent)).join(' | ');
  if (schema.items) return `list of ${typeOf(schema.items, indent)}${rangeOf(schema.minItems, schema.maxItems)}`;
  if (schema.properties) return objectOf(schema, schema.properties, indent);
  if (typeof schema.additionalProperties === 'object')
    return `{ [name]: ${typeOf(schema.additionalProperties, indent)} }`;
  const types = [schema.type ?? 'anything'].flat().join(' | ');
  return safe(types) + rangeOf(schema['minimum'] ?? schema['minLength'], schema['maximum'] ?? schema['maxLength']);
}

function objectOf({ required = [] }: JsonSchema, properties: Record<string, JsonSchema>, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, schema]) => {
    const remark = schema.description === undefined ? '' : `  <i>${safe(schema.description)}</i>`;
    return `${inner}${safe(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema, inner)}${remark}`;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}

const rangeOf = (least: unknown, most: unknown): string =>
  least === undefined && most === undefined
    ? ''
    : ` <small>${least === undefined ? '' : `from ${safe(String(least))} `}${most === undefined ? '' : `to ${safe(String(most))}`}</small>`;
