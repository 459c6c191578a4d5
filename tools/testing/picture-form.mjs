/** A form with one picture, as it travels: for clients that send bytes. @param {Buffer} picture a PNG */
export async function pictureForm(picture) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'picture.png');
  const sent = new Response(form);
  return { body: Buffer.from(await sent.arrayBuffer()), contentType: sent.headers.get('content-type') ?? '' };
}
