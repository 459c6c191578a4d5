import { IMAGE_HEAD_BYTES, imageTypeOf } from './images';

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

describe('imageTypeOf', () => {
  it.each([
    ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png'],
    ['\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg'],
    ['GIF87a\x01\0\x01\0', 'image/gif'],
    ['GIF89a\x01\0\x01\0', 'image/gif'],
    ['RIFF\x24\0\0\0WEBPVP8 ', 'image/webp'],
  ])('knows %j by its content [R-VAL-11]', (head, type) => {
    expect(imageTypeOf(bytes(head).subarray(0, IMAGE_HEAD_BYTES))).toBe(type);
  });

  it.each([
    '',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<!doctype html>',
    'RIFF\x24\0\0\0WAVEfmt ',
    'BM6\0\0\0\0\0',
    '%PDF-1.7',
    '\x89PNG',
    'GIF88a\x01\0',
    ' GIF89a',
  ])('takes %j for no image [R-VAL-11]', (head) => {
    expect(imageTypeOf(bytes(head))).toBeUndefined();
  });
});
