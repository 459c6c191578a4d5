import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/**
 * An SMTP server on this machine that takes every mail and writes it into a folder, as `1.eml`, `2.eml`, …
 * @param {{ port: number, folder: string }} place
 * @returns {Promise<{ stop: () => Promise<void> }>}
 */
export async function startMailSink({ port, folder }) {
  mkdirSync(folder, { recursive: true });
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      buffer(stream).then((mail) => {
        count += 1;
        writeFileSync(join(folder, `${count}.eml`), mail);
        done();
      }, done);
    },
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  return { stop: () => new Promise((resolve) => server.close(() => resolve(undefined))) };
}
