import { CLOUD_CONNECT_ID_LENGTH } from '@portal/domain/limits';

const SIGNS = `[0-9A-Za-z]{${CLOUD_CONNECT_ID_LENGTH}}`;
const WHOLE = new RegExp(`^${SIGNS}$`);
/** By its name, as in an address or JSON. */
const NAMED = new RegExp(`cloud_?connect_?id["']?\\s*[=:]\\s*["']?(${SIGNS})(?![0-9A-Za-z])`, 'i');
/** As many signs as an ID has, and none more beside them. */
const ANYWHERE = new RegExp(`(?<![0-9A-Za-z])${SIGNS}(?![0-9A-Za-z])`);

/**
 * The Cloud Connect ID that a QR code holds: alone (also in groups with spaces or hyphens between them), as a parameter or part of an
 * address, or among other facts of a device. Undefined when there is none.
 */
export function scannedId(text: string): string | undefined {
  const bare = text.replace(/[\s-]/g, '');
  if (WHOLE.test(bare)) return bare;
  const plain = decoded(text);
  return NAMED.exec(plain)?.[1] ?? ANYWHERE.exec(plain)?.[0];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign that stands for itself.
    return text;
  }
}
