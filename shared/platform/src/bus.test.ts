import { bus } from './bus';

const READY = { remote: 'mf-recipes', version: '1', ms: 100 } as const;
const nextMessage = (channel: BroadcastChannel) =>
  new Promise<unknown>((resolve) => channel.addEventListener('message', ({ data }) => resolve(data), { once: true }));

describe('the bus', () => {
  it('reaches every listener until it stops listening', () => {
    const heard: string[] = [];
    const off = bus.on('remote:ready', ({ version }) => heard.push(`first ${version}`));
    bus.on('remote:ready', ({ version }) => heard.push(`second ${version}`));
    bus.emit('remote:ready', { ...READY, version: '1' });
    off();
    bus.emit('remote:ready', { ...READY, version: '2' });
    expect(heard).toEqual(['first 1', 'second 1', 'second 2']);
  });

  it('goes on when a listener throws', () => {
    const told = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const heard = jest.fn();
    const off = bus.on('remote:ready', () => {
      throw new Error('mine');
    });
    bus.on('remote:ready', heard);
    bus.emit('remote:ready', READY);
    off();
    expect(heard).toHaveBeenCalledTimes(1);
    expect(told).toHaveBeenCalledTimes(1);
  });

  it('tells the other tabs of a log-out, and only of what is meant for them [R-AUTH-19]', async () => {
    const otherTab = new BroadcastChannel('portal.bus');
    const message = nextMessage(otherTab);
    bus.emit('remote:ready', READY);
    bus.emit('session:ended', { reason: 'logout' });
    await expect(message).resolves.toEqual({ name: 'session:ended', payload: { reason: 'logout' } });
  });

  it('hears of a log-out in another tab [R-AUTH-19]', async () => {
    const heard = new Promise((resolve) => bus.on('session:ended', (payload, from) => resolve({ payload, from })));
    new BroadcastChannel('portal.bus').postMessage({ name: 'session:ended', payload: { reason: 'logout' } });
    await expect(heard).resolves.toEqual({ payload: { reason: 'logout' }, from: { elsewhere: true } });
  });
});
