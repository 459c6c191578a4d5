/**
 * What a running portal asks of the registry: one wish with its author as JSON on stdin, one line of JSON as the answer. A process of its own,
 * so that the lock, the files and the key stay with the commands, and no request waits for them.
 */
import { readFileSync } from 'node:fs';
import { Stop } from '../lib/stop.mjs';
import { carryOut } from './wishes.mjs';

try {
  const { wish, author } = JSON.parse(readFileSync(0, 'utf8'));
  const serial = await carryOut(wish, author);
  console.log(JSON.stringify({ serial: serial ?? null }));
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  console.log(JSON.stringify({ refused: error.message }));
}
