/** Bodies as browsers send them with a file. */
export interface WantedFile {
  readonly bytes: Buffer | string;
  readonly name?: string;
  readonly type?: string;
}

const BOUNDARY = 'portal-test-boundary-7d93';

/** One file, and fields before it, with the headers of the request. A name stands as it is given, however wrong. */
export function multipartOf(
  file: WantedFile | undefined,
  fields: Readonly<Record<string, string>> = {},
): { body: Buffer; headers: Record<string, string> } {
  const parts: (string | Buffer)[] = [];
  for (const [name, value] of Object.entries(fields))
    parts.push(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  if (file) {
    parts.push(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${file.name ?? 'picture.png'}"\r\ncontent-type: ${file.type ?? 'application/octet-stream'}\r\n\r\n`,
      Buffer.from(file.bytes),
      '\r\n',
    );
  }
  parts.push(`--${BOUNDARY}--\r\n`);
  return {
    body: Buffer.concat(parts.map((part) => Buffer.from(part))),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}
