import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { createContext, type HTMLAttributes, use, useState } from 'react';
import { PHONE } from '../hooks/media';

const useStyles = makeStyles({
  // What is positioned inside belongs to it, above all the lines that only a screen reader sees. Were it not so, they would hang below
  // the last row in the pane around, and that one would scroll too, into nothing.
  pane: {
    position: 'relative',
    flexGrow: 1,
    minWidth: 0,
    minHeight: 0,
    overflowY: 'auto',
    // What goes over the padding to the edge is as wide as the pane. WebKit counts the padding on top, and would scroll sideways by it.
    [PHONE]: { overflowX: 'hidden' },
  },
});

const ScrollContext = createContext<HTMLElement | null>(null);

/** The element that scrolls what is drawn inside it; null in its first render. */
export const useScroller = () => use(ScrollContext);

/** The pane of a page: it takes the room there is and scrolls by itself, as the only one; windowed lists inside it follow its position. */
export function ScrollArea({ children, className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  const styles = useStyles();
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  return (
    <div {...rest} ref={setElement} className={mergeClasses(styles.pane, className)}>
      <ScrollContext value={element}>{children}</ScrollContext>
    </div>
  );
}
