import { renderHook } from '@testing-library/react';
import { addressOf, setAddresses, useAddress } from './addresses';

describe('the addresses of what others link to', () => {
  afterEach(() => setAddresses({}));

  it('are those that the registry says, with their parameters filled in', () => {
    setAddresses({ home: '/fleet', group: '/fleet/:groupId' });
    expect(addressOf('home')).toBe('/fleet');
    expect(addressOf('group', { groupId: 'Zz/E' })).toBe('/fleet/Zz%2FE');
    setAddresses({ home: '/start' });
    expect(addressOf('home')).toBe('/start');
  });

  it('are the start page where nobody serves them, and can be left out', () => {
    setAddresses({ home: '/fleet' });
    expect(addressOf('group', { groupId: 'ZzE' })).toBe('/');
    const { result, unmount } = renderHook(() => [useAddress('home'), useAddress('register')]);
    expect(result.current).toEqual(['/fleet', undefined]);
    unmount();
  });
});
