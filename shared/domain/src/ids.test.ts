import { fromWire, toWire } from './ids';

describe('wire ids', () => {
  it.each([
    ['g17', 'ZzE3'],
    ['d123', 'ZDEyMw'],
    ['u5', 'dTU'],
    ['i9', 'aTk'],
    ['', ''],
    ['ä', 'w6Q'],
    ['??>', 'Pz8-'],
    ['???', 'Pz8_'],
  ])('writes %p as %p [R-API-04]', (plain, wire) => {
    expect(toWire(plain)).toBe(wire);
  });

  it.each(['g17', 'd123', '4f6c1c1e-8e2f-4e54-9a30-1f2b3c4d5e6f', 'Küche 7', '厨房', 'a'.repeat(300)])(
    'reads back %p [R-API-04]',
    (plain) => {
      expect(fromWire(toWire(plain))).toBe(plain);
    },
  );

  it.each([
    ['ZDEyMw==', 'd123'],
    ['dTU=', 'u5'],
    ['ZzE3', 'g17'],
  ])('accepts padding: %p [R-API-06]', (wire, plain) => {
    expect(fromWire(wire)).toBe(plain);
  });

  it.each([
    ['empty', ''],
    ['only padding', '='],
    ['three pads', 'ZDEyMw==='],
    ['a pad inside', 'Zz=E3'],
    ['a pad before', '=ZzE3'],
    ['a sign outside the alphabet before', '!ZzE3'],
    ['a sign outside the alphabet', 'ZzE3!'],
    ['the classic alphabet', 'Pz8+'],
    ['a slash', 'Pz8/'],
    ['a space', 'Zz E3'],
    ['a length that base64 never has', 'ZzE3Z'],
    ['left-over bits', 'ZDEyMx'],
    ['bytes that are no UTF-8', '_w'],
    ['a percent sign', '%00'],
    ['a NUL inside', 'ZwAx'],
  ])('refuses %s [R-API-06]', (_, wire) => {
    expect(fromWire(wire)).toBeUndefined();
  });
});
