import type { InputHTMLAttributes, Ref } from 'react';

interface FileInputProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'accept' | 'multiple'> {
  /** A button presses it: it is not seen itself. */
  ref: Ref<HTMLInputElement>;
  label: string;
  onFiles: (files: readonly File[]) => void;
  /** Marks it for journeys, which hand files over without the browser's own dialog. */
  'data-attachments'?: boolean;
}

/** Opens the browser's dialog in which files are chosen; the same file may be chosen again, as once it is mended. */
export const FileInput = ({ label, onFiles, ...rest }: FileInputProps) => (
  <input
    {...rest}
    hidden
    type="file"
    aria-label={label}
    onChange={({ target }) => {
      const files = [...(target.files ?? [])];
      target.value = '';
      if (files.length > 0) onFiles(files);
    }}
  />
);
