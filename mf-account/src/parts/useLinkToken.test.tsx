import { renderHook } from '@portal/testing/render';
import { Router } from '@portal/ui/router';
import { useLinkToken } from './useLinkToken';

it.each(['/activate', '/resetpassword'])(
  'the address of %s with its token is replaced, not left behind in the history [R-ACC-19]',
  (path) => {
    const navigator = { createHref: String, go: jest.fn(), push: jest.fn(), replace: jest.fn() };
    const { result } = renderHook(useLinkToken, {
      wrapper: ({ children }) => (
        <Router location={`${path}?token=secret`} navigator={navigator}>
          {children}
        </Router>
      ),
    });
    expect(result.current[0]).toBe('secret');
    expect(navigator.push).not.toHaveBeenCalled();
    expect(navigator.replace.mock.calls.map(([to]) => to)).toMatchObject([{ pathname: path, search: '' }]);
  },
);
