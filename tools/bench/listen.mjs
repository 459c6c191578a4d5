/** An event stream; answers when each device was told to be in a state. */
export async function listen(url, headers) {
  const heard = new Map();
  const abort = new AbortController();
  const response = await fetch(`${url}/api/frontend/events`, { headers, signal: abort.signal });
  const reading = (async () => {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of response.body ?? []) {
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
  })().catch(() => undefined);
  return {
    heard,
    end: async () => {
      abort.abort();
      await reading;
    },
  };
}
