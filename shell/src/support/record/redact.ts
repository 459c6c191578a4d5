import { fromWire } from '@portal/domain/ids';

/** Stands where something was left out. */
export const LEFT_OUT = '[not recorded]';

/** Names of what is secret, and of what people wrote to each other. */
const SECRET =
  /token|password|secret|authori[sz]ation|cookie|\bcode\b|authcode|verifier|challenge|api key|\bbody\b|\btext\b|\bhtml\b/i;
/** JSON Web Tokens, and what follows its scheme in a header. */
const SECRET_VALUE = /\beyJ[\w-]+\.[\w-]+\.[\w-]*|\bBearer\s+\S+/g;
const LONG = /^(?=.*\d)[\w-]{40,}$/;

const isSecret = (name: string) => SECRET.test(name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]/g, ' '));

/** Random letters, as in the token of a link; the wire form of an id says a text that somebody can read. */
const isRandom = (value: string) => LONG.test(value) && fromWire(value) === undefined;

/** A text without tokens. */
export const redactText = (text: string): string => (isRandom(text) ? LEFT_OUT : text.replace(SECRET_VALUE, LEFT_OUT));

/** A value as JSON has it, without what is secret, at whatever depth. */
export function redact(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value);
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, isSecret(name) ? LEFT_OUT : redact(inner)]),
  );
}

/** Path and query of an address, without what is secret in it. */
export function redactPath(address: string): string {
  const { pathname, searchParams } = new URL(address, document.baseURI);
  const path = pathname.split('/').map(redactText).join('/');
  const query = [...searchParams].map(([name, value]) => `${name}=${isSecret(name) ? LEFT_OUT : redactText(value)}`);
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}
