import { Part, type PartProps } from '@portal/ui/part';

/** A part of the shell: nobody above it could show another version, so it keeps every error of its own to its place. */
export const ShellPart = (props: Omit<PartProps, 'catches'>) => (
  <Part waiting={props.place === 'popup' && WAITING} {...props} catches="everything" />
);

/** A popup answers at once; drawn by the document's own styles, so that it costs no script. */
const WAITING = <span className="wait wait-popup" />;
