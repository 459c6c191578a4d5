/**
 * An event stream that notes when each device was told to be in a state, once it is open: what happened before its first line a page
 * has in what it reads.
 */
export async function listen(url, headers) {
  const heard = new Map();
  const abort = new AbortController();
  const response = await fetch(`${url}/api/frontend/events`, { headers, signal: abort.signal });
  /** @type {(value?: undefined) => void} */
  let opened = () => undefined;
  const isOpen = new Promise((resolve) => {
    opened = resolve;
  });
  const reading = (async () => {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of response.body ?? []) {
      opened();
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      const at = performance.timeOrigin + performance.now();
      for (const block of blocks) {
        const data = /^event: device$/m.test(block) ? /^data: (.*)$/m.exec(block)?.[1] : undefined;
        if (!data) continue;
        const { uuid, state } = JSON.parse(data);
        const key = `${Buffer.from(uuid, 'base64url')} ${state}`;
        heard.set(key, [...(heard.get(key) ?? []), at]);
      }
    }
  })()
    .catch(() => undefined)
    .finally(opened);
  await isOpen;
  return {
    /**
     * How long each change took until it was told (ms), Infinity for one that was not.
     * @param {readonly [uuid: string, state: string, at: number][]} published `at`: when it left, ms since 1970
     */
    delaysOf: (published) =>
      published.map(
        ([uuid, state, at]) => (heard.get(`${uuid} ${state}`)?.find((told) => told >= at - 2) ?? Infinity) - at,
      ),
    end: async () => {
      abort.abort();
      await reading;
    },
  };
}
