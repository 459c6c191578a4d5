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

  it.each([
    ['panel:open', {}],
    ['panel:open', { remote: 'mf-recipes', panel: 'recipes' }],
    ['panel:open', null],
    ['session:ended', {}],
    ['remote:failed', { remote: 'mf-recipes', version: '2' }],
    ['remote:error', { version: '2', code: 'SCRIPT_ERROR' }],
    ['remote:ready', undefined],
  ])('lets nobody stumble over %s with %j, which another version sends', (name, payload) => {
    const told = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const heard = jest.fn();
    const off = bus.on(name as 'panel:open', heard);
    bus.emit(name as 'panel:open', payload as never);
    off();
    expect(heard).not.toHaveBeenCalled();
    expect(told).toHaveBeenCalledWith(expect.any(String), name);
  });

  it('carries an event that it does not know from who tells it to who asks for it', () => {
    const heard = jest.fn();
    const name = 'recipes:changed' as 'rights:changed';
    const off = bus.on(name, heard);
    bus.emit(name, { id: '1' } as never);
    off();
    expect(heard.mock.calls).toEqual([[{ id: '1' }, { elsewhere: false }]]);
  });

  it('hears nothing from another tab that is no event, or none of now [R-AUTH-19]', async () => {
    const told = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const heard = jest.fn();
    const off = bus.on('session:ended', heard);
    const otherTab = new BroadcastChannel('portal.bus');
    for (const strange of [null, 'session:ended', { name: 'session:ended' }, { name: 'session:ended', payload: {} }])
      otherTab.postMessage(strange);
    otherTab.postMessage({ name: 'session:ended', payload: { reason: 'logout' } });
    await new Promise<void>((resolve) => bus.on('session:ended', () => resolve()));
    off();
    expect(heard.mock.calls).toEqual([[{ reason: 'logout' }, { elsewhere: true }]]);
    expect(told).toHaveBeenCalledTimes(2);
  });
});
