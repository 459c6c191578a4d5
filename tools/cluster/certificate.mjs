import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * A certificate for this machine that nobody vouches for, by OpenSSL.
 * @param {string} folder
 * @returns {Promise<{ certificate: string, key: string }>} the files
 */
export async function makeCertificate(folder) {
  const [certificate, key] = [join(folder, 'tls.crt'), join(folder, 'tls.key')];
  const subject = 'subjectAltName=DNS:localhost,DNS:devices.localhost,IP:127.0.0.1';
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  await promisify(execFile)('openssl', [
    ...['req', '-x509', ...curve, '-days', '30', '-subj', '/CN=localhost', '-addext', subject],
    ...['-keyout', key, '-out', certificate],
  ]);
  return { certificate, key };
}
