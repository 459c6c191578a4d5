import { create } from 'zustand';

interface SupportState {
  readonly isOpen: boolean;
}

/** Whether the support tools are open: header, user menu and command palette open them. */
export const useSupport = create<SupportState>(() => ({ isOpen: false }));

export const setSupportOpen = (isOpen: boolean): void => useSupport.setState({ isOpen });
