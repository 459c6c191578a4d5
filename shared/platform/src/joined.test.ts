import { joined } from './joined';

/** A server that answers each request with its number, when it is told to. */
function aServer() {
  const waiting: (() => void)[] = [];
  const send = jest.fn(
    (_: object) => new Promise<number>((resolve) => waiting.push(() => resolve(send.mock.calls.length))),
  );
  return { send, answerAll: () => waiting.splice(0).forEach((answer) => answer()) };
}

describe('the same change, asked for twice at once [R-EXT-29]', () => {
  it('is sent once, and both get the one answer', async () => {
    const { send, answerAll } = aServer();
    const change = joined(send);
    const both = Promise.all([change({ body: { days: 30 } }), change({ body: { days: 30 } })]);
    answerAll();
    expect(await both).toEqual([1, 1]);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('is sent again once it is answered, refused or not', async () => {
    const send = jest.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValue('done');
    const change = joined(send);
    await expect(change({ body: 1 })).rejects.toThrow('down');
    expect([await change({ body: 1 }), await change({ body: 1 })]).toEqual(['done', 'done']);
    expect(send).toHaveBeenCalledTimes(3);
  });

  it.each([
    ['another body', { body: { name: 'Ulm' } }, { body: { name: 'Bonn' } }],
    ['another address', { params: { id: 'a' } }, { params: { id: 'b' } }],
    ['another version', { ifMatch: '"1"' }, { ifMatch: '"2"' }],
    ['another file', { file: new Blob(['a']) }, { file: new Blob(['a']) }],
  ])('is not the same with %s', (_, one, other) => {
    const { send } = aServer();
    const change = joined(send);
    void change(one);
    void change(other);
    expect(send).toHaveBeenCalledTimes(2);
  });
});
