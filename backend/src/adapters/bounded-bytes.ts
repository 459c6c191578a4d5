/** What another service sends, read to its end. Throws, and reads no further, when it is more than so many bytes. */
export async function boundedBytes(source: AsyncIterable<Uint8Array> | null, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of source ?? []) {
    size += part.length;
    if (size > most) throw new Error(`more than ${most} bytes came`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
