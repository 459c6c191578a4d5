import portalFederation from './federation';

type Given = Parameters<NonNullable<ReturnType<typeof portalFederation>['beforeInitContainer']>>[0];

describe('what a remote is given of the shared modules', () => {
  const react = { version: '19.2.0' };

  it('is what the shell offers, and what it adds or replaces is not given to the next one', async () => {
    const shareScope = { react: { '19.2.0': react } };
    const init = async () => {
      const given = { shareScope, remoteInfo: { name: 'mf-recipes' } } as unknown as Given;
      const { shareScope: own, ...rest } = (await portalFederation().beforeInitContainer?.(given)) as Given;
      expect(rest).toEqual({ remoteInfo: { name: 'mf-recipes' } });
      return own as unknown as Record<string, Record<string, unknown>>;
    };
    const first = await init();
    // The very same module: it must be loaded once for all.
    expect(first['react']?.['19.2.0']).toBe(react);
    first['react'] = { ...first['react'], '16.14.0': { version: '16.14.0', loaded: true } };
    Object.assign((await init())['react'] ?? {}, { '19.2.0': { version: '19.2.0', lib: () => 'mine' } });
    expect(await init()).toEqual({ react: { '19.2.0': react } });
    expect(shareScope).toEqual({ react: { '19.2.0': react } });
  });
});
