import { PortalProvider } from '@portal/ui/provider';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Shows a notice above the page, which knows nothing of it, beside others that are there.
 * @param name of its own, for its ids
 */
export function showNotice(name: string, notice: ReactNode): void {
  const place = document.createElement('div');
  document.getElementById('notices')?.append(place);
  createRoot(place).render(
    <PortalProvider name={name} className="">
      {notice}
    </PortalProvider>,
  );
}
