import { createHash } from 'node:crypto';
import { makePkce } from './pkce';

describe('the proof that belongs to a log-in', () => {
  afterEach(() => jest.restoreAllMocks());

  it('is a fresh secret of 64 letters for addresses, and its digest likewise [R-AUTH-02]', async () => {
    const [one, other] = await Promise.all([makePkce(), makePkce()]);
    expect(one?.verifier).toMatch(/^[\w-]{64}$/);
    expect(one?.challenge).toBe(
      createHash('sha256')
        .update(one?.verifier ?? '')
        .digest('base64url'),
    );
    expect(other?.verifier).not.toBe(one?.verifier);
  });

  it('has none of the letters that an address would change, and no filling [R-AUTH-02]', async () => {
    jest.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => (bytes as Uint8Array).fill(0xfb) as never);
    expect((await makePkce())?.verifier).toBe(Buffer.alloc(48, 0xfb).toString('base64url'));
    jest.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => (bytes as Uint8Array).fill(0xff) as never);
    expect((await makePkce())?.verifier).toBe('_'.repeat(64));
  });

  it('is left out where the browser cannot make one [R-AUTH-02]', async () => {
    jest.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as never);
    expect(await makePkce()).toBeUndefined();
  });
});
