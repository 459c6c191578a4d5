import { createContext, use } from 'react';

/** What a tab may ask of the dialog around it. */
export interface EditFrame {
  /** The tab that is shown, as a person calls it. */
  label: string;
  /** Prefix of the dialog's unsaved marks, the same for no two things: `group/g12`. */
  mark: string;
  /**
   * Told by the tab whether it has changes that are not saved [R-GRP-25], and what to do when the person agrees to lose them.
   */
  setUnsaved: (isUnsaved: boolean, onDiscard?: () => void) => void;
  /** Runs `move`, after asking when something is not saved [R-GRP-26]. */
  leave: (move: () => void) => void;
  /** Leaves the dialog, asking like `leave`. */
  close: () => void;
  /** R-GRP-29: after an invalid submit. */
  shake: () => void;
}

/** Filled by `EditDialog`. */
export const EditFrameContext = createContext<EditFrame | undefined>(undefined);

/** The dialog that the component stands in. */
export function useEditFrame(): EditFrame {
  const frame = use(EditFrameContext);
  if (!frame) throw new Error('A tab stands inside an EditDialog.');
  return frame;
}
