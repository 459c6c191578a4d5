import { Part, type PartProps } from '@portal/ui/part';

/** A part of the shell: nobody above it could show another version, so it keeps every error of its own to its place. */
export const ShellPart = (props: Omit<PartProps, 'catches'>) => <Part {...props} catches="everything" />;
