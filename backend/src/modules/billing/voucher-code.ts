import { createHash, randomBytes } from 'node:crypto';

/** R-BILL-04: letters and digits without the look-alikes 0 O 1 I; 32 signs, so that 5 random bits choose one evenly. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 16;

/** A new voucher code, as people read it: four groups of four [R-BILL-04]. */
export function newVoucherCode(): string {
  const signs = Array.from(randomBytes(LENGTH), (byte) => SIGNS.charAt(byte & 31)).join('');
  return signs.replace(/(.{4})(?=.)/g, '$1-');
}

/** What is stored in place of a code, beside its last four signs: the 60 random bits of the others are not guessed back from a hash in its time. */
export function hashVoucherCode(code: string): string {
  return createHash('sha256').update(code.replaceAll('-', '').toUpperCase()).digest('hex');
}
