import type { Kept } from '@portal/platform/editing/useKept';

interface Editing {
  onSave: () => unknown;
  kept: Kept;
}

/**
 * What an `EditTab` does while its reader may change what it shows; else it can only be read, and says whom to ask [R-RIGHT-07, R-RIGHT-08].
 * @param note says whom
 */
export const editable = (mayEdit: boolean, note: string, editing: Editing): Editing | { note: string } =>
  mayEdit ? editing : { note };
