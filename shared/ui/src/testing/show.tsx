import { loadTexts } from '@portal/platform/i18n';
import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { TooltipArea } from '../components/tooltip';
import { PortalProvider } from '../provider';
import { Router } from '../router';
import { useUiTexts } from '../texts';

// On a busy machine a part takes its time; what never comes still fails.
configure({ asyncUtilTimeout: 5_000 });
jest.setTimeout(30_000);

/** Shows a part as a remote does: theme, texts, tooltips, a router. `went` gets each address that a link leads to. */
export async function show(part: ReactNode) {
  await loadTexts('ui');
  const went = jest.fn();
  const createHref = (to: unknown) => (typeof to === 'string' ? to : String((to as { pathname?: string }).pathname));
  const push = (to: unknown) => went(createHref(to));
  function Around() {
    useUiTexts();
    return (
      <PortalProvider name="test">
        <Router location="/" navigator={{ createHref, go: () => undefined, push, replace: push }}>
          <TooltipArea>{part}</TooltipArea>
        </Router>
      </PortalProvider>
    );
  }
  // Without a layout nothing is where the pointer goes.
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  return { ...render(<Around />), user, went };
}

/** For all tests of the enclosing `describe`: the window is as narrow as a phone. */
export function onPhone(): void {
  const before = window.matchMedia;
  beforeAll(() => {
    window.matchMedia = (query) => ({ ...before(query), media: query, matches: query === '(max-width: 639px)' });
  });
  afterAll(() => {
    window.matchMedia = before;
  });
}
