import { createContext, use, useState, type HTMLAttributes } from 'react';

const ScrollContext = createContext<HTMLElement | null>(null);

/** The element that scrolls what is drawn inside it; null in its first render. */
export const useScroller = () => use(ScrollContext);

/** A pane that scrolls by itself; windowed lists inside it follow its position. */
export function ScrollArea({ children, ...rest }: HTMLAttributes<HTMLDivElement>) {
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  return (
    <div {...rest} ref={setElement}>
      <ScrollContext value={element}>{children}</ScrollContext>
    </div>
  );
}
