import { type ServerEvent, sseReader } from './sse';

const read = (...pieces: string[]) => {
  const events: ServerEvent[] = [];
  const take = sseReader((event) => events.push(event));
  for (const piece of pieces) take(piece);
  return events;
};

const WHOLE =
  'retry: 2000\nid: 7\n\nevent: device\ndata: {"uuid":"ZDE"}\nid: 8\n\n: alive\nid: 8\n\nevent: pings\ndata: {}\n\n';
const EVENTS = [
  { name: '', data: '', id: '7' },
  { name: 'device', data: '{"uuid":"ZDE"}', id: '8' },
  { name: '', data: '', id: '8' },
  { name: 'pings', data: '{}', id: undefined },
];

describe('server-sent events', () => {
  it('are read with name, data and id [R-API-28]', () => {
    expect(read(WHOLE)).toEqual(EVENTS);
  });

  it('are read the same however they are cut [R-API-28]', () => {
    for (let at = 1; at < WHOLE.length; at++) expect(read(WHOLE.slice(0, at), WHOLE.slice(at))).toEqual(EVENTS);
    expect(read(...WHOLE)).toEqual(EVENTS);
  });

  it('may have several lines of data and other line ends [R-API-28]', () => {
    expect(read('event: a\r\ndata: one\r\ndata:two\r\n\r\n')).toEqual([{ name: 'a', data: 'one\ntwo', id: undefined }]);
  });
});
