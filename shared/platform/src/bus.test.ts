import { bus } from './bus';

const nextMessage = (channel: BroadcastChannel) =>
  new Promise<unknown>((resolve) => channel.addEventListener('message', ({ data }) => resolve(data), { once: true }));

describe('the bus', () => {
  it('reaches every listener until it stops listening', () => {
    const heard: string[] = [];
    const off = bus.on('group:deleted', ({ group }) => heard.push(`first ${group}`));
    bus.on('group:deleted', ({ group }) => heard.push(`second ${group}`));
    bus.emit('group:deleted', { group: 'ZzE' });
    off();
    bus.emit('group:deleted', { group: 'ZzI' });
    expect(heard).toEqual(['first ZzE', 'second ZzE', 'second ZzI']);
  });

  it('goes on when a listener throws', () => {
    const told = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const heard = jest.fn();
    const off = bus.on('devices:changed', () => {
      throw new Error('mine');
    });
    bus.on('devices:changed', heard);
    bus.emit('devices:changed', { devices: [] });
    off();
    expect(heard).toHaveBeenCalledTimes(1);
    expect(told).toHaveBeenCalledTimes(1);
  });

  it('remembers the last 500 events with sender and number of listeners', () => {
    bus.on('groups:changed', () => undefined);
    for (let n = 0; n < 600; n++) bus.emit('groups:changed', { groups: [String(n)] }, 'mf-devicemanager');
    expect(bus.trace).toHaveLength(500);
    expect(bus.trace.at(-1)).toMatchObject({
      name: 'groups:changed',
      payload: { groups: ['599'] },
      sender: 'mf-devicemanager',
      listeners: 1,
    });
  });

  it('tells the other tabs of a log-out, and only of what is meant for them [R-AUTH-19]', async () => {
    const otherTab = new BroadcastChannel('portal.bus');
    const message = nextMessage(otherTab);
    bus.emit('devices:changed', { devices: ['ZDE'] });
    bus.emit('session:ended', { reason: 'logout' });
    await expect(message).resolves.toEqual({ name: 'session:ended', payload: { reason: 'logout' } });
  });

  it('hears of a log-out in another tab [R-AUTH-19]', async () => {
    const heard = new Promise((resolve) => bus.on('session:ended', (payload, from) => resolve({ payload, from })));
    new BroadcastChannel('portal.bus').postMessage({ name: 'session:ended', payload: { reason: 'logout' } });
    await expect(heard).resolves.toEqual({ payload: { reason: 'logout' }, from: { elsewhere: true } });
  });
});
