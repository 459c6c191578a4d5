/** One event of a stream of server-sent events. */
export interface ServerEvent {
  /** Empty for a bare id. */
  name: string;
  data: string;
  id?: string;
}

/**
 * Reads server-sent events from pieces of text, however they are cut.
 * @returns takes the next piece
 */
export function sseReader(onEvent: (event: ServerEvent) => void): (piece: string) => void {
  let rest = '';
  let name = '';
  let data: string[] = [];
  let id: string | undefined;
  return (piece) => {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0 || id !== undefined)
          onEvent({ name: data.length > 0 ? name || 'message' : '', data: data.join('\n'), id });
        name = '';
        data = [];
        id = undefined;
        continue;
      }
      const [, field, value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
      if (field === 'event') name = value;
      else if (field === 'data') data.push(value);
      else if (field === 'id') id = value;
    }
  };
}
