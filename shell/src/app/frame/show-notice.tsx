import { PortalProvider } from '@portal/ui/provider';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Shows a notice above the page, which knows nothing of it, beside others that are there.
 * @param name of its own, for its ids
 * @returns whether the page is there to show it
 */
export function showNotice(name: string, notice: ReactNode): boolean {
  const notices = document.getElementById('notices');
  if (!notices) return false;
  const place = notices.appendChild(document.createElement('div'));
  createRoot(place).render(
    <PortalProvider name={name} className="">
      {notice}
    </PortalProvider>,
  );
  return true;
}
