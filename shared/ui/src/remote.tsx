import { makeStyles } from '@fluentui/react-components';
import type { PanelInput, ParcelProps, RemoteName } from '@portal/contracts/remote';
import { loadTexts } from '@portal/platform/i18n';
import * as React from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { Router } from 'react-router-dom';
import singleSpaReact, { type ReactAppOrParcel } from 'single-spa-react';
import { FirstFrame } from './hooks/first-frame';
import { PortalProvider } from './provider';

/** What a panel's component gets. */
export interface PanelProps {
  input: PanelInput;
  close: () => void;
}

// A panel takes the place its content needs: a dialog, which is drawn elsewhere, needs none. Fluent gives the same class to what it
// draws there, so it must leave that a box.
const usePanelStyles = makeStyles({ root: { backgroundColor: 'transparent', minWidth: 0 } });

interface Parts {
  /** Draws all addresses of the remote, by `Routes` of `@portal/ui/router`. */
  page?: React.ComponentType;
  /** By the ids of `remote.ts`. */
  panels?: Readonly<Record<string, React.ComponentType<PanelProps>>>;
}

/** A root is drawn without its words after so long, and waits for them itself (ms). */
const LONGEST_MS = 1_000;

/**
 * Fetches a remote's words while its code still starts. A root that has to wait for them as it is drawn would wait longer: React shows what
 * a boundary has held back no sooner than 300 ms after it began to.
 */
async function fetchWords(name: RemoteName): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_MS));
  // What fails here, or is nobody's, is told where it is used.
  await Promise.race([(async () => loadTexts(name))(), late]).catch(() => undefined);
}

/**
 * The parcel of a remote: one React root with the portal's theme, its own error boundary and a router that follows the shell.
 * @param name the remote's name, as its folder
 * @param parts what it shows
 */
export function makeLifecycles(
  name: RemoteName,
  { page, panels = {} }: Parts,
): Required<ReactAppOrParcel<ParcelProps>> {
  const words = fetchWords(name);

  function View({ view, close }: ParcelProps) {
    if (view.kind === 'page') {
      if (!page) throw new Error(`${name} has no pages`);
      return React.createElement(page);
    }
    const Panel = panels[view.id];
    if (!Panel) throw new Error(`${name} has no panel ${view.id}`);
    return <Panel input={view.input} close={close ?? nothing} />;
  }

  function Root(props: ParcelProps) {
    const styles = usePanelStyles();
    return (
      <PortalProvider name={name} className={props.view.kind === 'panel' ? styles.root : undefined}>
        <Router
          location={props.location}
          navigationType={props.navigationType as never}
          navigator={props.navigator as never}
        >
          <React.Suspense fallback={null}>
            <FirstFrame>
              <View {...props} />
            </FirstFrame>
            <Tell when={props.ready} />
          </React.Suspense>
        </Router>
      </PortalProvider>
    );
  }

  const lifecycles = singleSpaReact<ParcelProps>({
    React,
    ReactDOMClient: { createRoot: atOnce } as never,
    rootComponent: Root,
    // Without one, a root that throws while mounting would hang in mounting for ever.
    errorBoundaryClass: Boundary as never,
  }) as Required<ReactAppOrParcel<ParcelProps>>;
  return {
    ...lifecycles,
    bootstrap: async (config) => {
      await words;
      return lifecycles.bootstrap(config);
    },
  };
}

/** Tells the shell in the same commit that something threw, so that a root which breaks as it appears never counts as shown. */
class Boundary extends React.Component<ParcelProps & { children: React.ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError = () => ({ isBroken: true });

  override componentDidCatch(error: unknown): void {
    this.props.failed(error);
  }

  override render(): React.ReactNode {
    return this.state.isBroken ? null : this.props.children;
  }
}

/**
 * A root whose first frame is drawn in the task that asks for it: the frame that would come between shows no page at all. Where the shell
 * says by `data-in-pieces` that something stands in its place, React gives way between its pieces, so that a press is answered meanwhile.
 */
function atOnce(element: Element): Pick<Root, 'render' | 'unmount'> {
  const root = createRoot(element);
  const begin = element.hasAttribute('data-in-pieces') ? React.startTransition : flushSync;
  let isFirst = true;
  const render: Root['render'] = (children) => {
    if (isFirst) begin(() => root.render(children));
    else root.render(children);
    isFirst = false;
  };
  return { render, unmount: () => root.unmount() };
}

const nothing = () => undefined;

/** Says once that it is on the screen, and so is what stands beside it. */
function Tell({ when }: { when?: (() => void) | undefined }) {
  const first = React.useRef(when);
  React.useEffect(() => void first.current?.(), []);
  return null;
}
