import { scannedId } from './scanned-id';

const ID = '0123456789ABCDEF'.repeat(3);
const OTHER = 'F'.repeat(48);

describe('what a QR code holds [R-DEV-24, R-VAL-13]', () => {
  it.each([
    ['the ID alone', ID],
    ['with a line break behind it', `${ID}\n`],
    ['in groups, as it is printed', ID.replace(/(.{6})(?=.)/g, '$1-')],
    ['in groups with spaces', ID.replace(/(.{12})(?=.)/g, '$1 ')],
    ['as a parameter of an address', `https://portal.example/commander_login?cloudConnectID=${ID}&lang=de`],
    ['as a part of an address', `https://devices.example/d/${ID}/start`],
    ['behind the # of an address', `https://devices.example/#${ID}`],
    ['in an address that is packed into another', `https://x.example/?next=%2Fadd%3FcloudConnectID%3D${ID}`],
    ['in JSON', JSON.stringify({ serial: '4711', cloudConnectId: ID })],
    ['among other lines', `SN: 4711-22\nCCID: ${ID}\n100 % steam`],
  ])('is found %s', (_, text) => {
    expect(scannedId(text)).toBe(ID);
  });

  it('is the one that is named, where others are as long', () => {
    expect(scannedId(`https://x.example/${OTHER}?cloudConnectID=${ID}`)).toBe(ID);
  });

  it('stays as it is written', () => {
    expect(scannedId(ID.toLowerCase())).toBe(ID.toLowerCase());
  });

  it.each([
    ['nothing', ''],
    ['an address without one', 'https://portal.example/help'],
    ['an address of 48 signs', `https://portal.example/${'x'.repeat(25)}`],
    ['one sign less', ID.slice(1)],
    ['one sign more', `${ID}0`],
    ['a hash of 64 signs', '0123456789abcdef'.repeat(4)],
    ['access to a wireless network', 'WIFI:T:WPA;S:Kitchen;P:secret;;'],
  ])('is no ID in %s', (_, text) => {
    expect(scannedId(text)).toBeUndefined();
  });
});
