import { createHash } from 'node:crypto';
import { hashVoucherCode, newVoucherCode } from './voucher-code';

describe('voucher codes', () => {
  const codes = Array.from({ length: 2_000 }, newVoucherCode);

  it('have 16 signs without look-alikes, in groups of 4 [R-BILL-04]', () => {
    for (const code of codes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/);
  });

  it('never repeat and use every sign about equally often [R-BILL-04]', () => {
    expect(new Set(codes).size).toBe(codes.length);
    const counts = new Map<string, number>();
    for (const sign of codes.join('').replaceAll('-', '')) counts.set(sign, (counts.get(sign) ?? 0) + 1);
    expect(counts.size).toBe(32);
    // 32,000 signs: 1,000 each; ten standard deviations are about 310.
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(310);
  });

  it('cannot be told from a clock or a generator that can be guessed [R-BILL-04]', () => {
    const guessed = [
      jest.spyOn(Math, 'random').mockReturnValue(0.5),
      jest.spyOn(Date, 'now').mockReturnValue(0),
      jest.spyOn(performance, 'now').mockReturnValue(0),
    ];
    const later = Array.from({ length: 100 }, newVoucherCode);
    for (const spy of guessed) spy.mockRestore();
    // Neither half of them.
    for (const from of [0, 10]) expect(new Set(later.map((code) => code.slice(from, from + 9))).size).toBe(100);
    // Nor does one tell the other.
    expect(later.filter((code) => code.slice(0, 9) === code.slice(10))).toEqual([]);
  });

  it('hash alike however a person types them [R-EXT-13]', () => {
    expect(hashVoucherCode('ABCD-EFGH-JKLM-NPQR')).toBe(hashVoucherCode('abcdefghjklmnpqr'));
    expect(hashVoucherCode('ABCD-EFGH-JKLM-NPQR')).not.toContain('ABCD');
    expect(hashVoucherCode('ABCD-EFGH-JKLM-NPQS')).not.toBe(hashVoucherCode('ABCD-EFGH-JKLM-NPQR'));
  });

  it('are not told back by what is stored of them, as other letters for the same signs would do [R-EXT-13]', () => {
    const sha256 = createHash('sha256').update('ABCDEFGHJKLMNPQR').digest('hex');
    expect(hashVoucherCode('ABCD-EFGH-JKLM-NPQR')).toBe(sha256);
  });
});
