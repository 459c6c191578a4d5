import { create } from 'zustand';

/** Whether events are coming; written by the stream. */
export const liveState = create<{ isOpen: boolean }>()(() => ({ isOpen: false }));
