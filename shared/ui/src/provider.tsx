import {
  FluentProvider,
  type FluentProviderState,
  IdPrefixProvider,
  makeStyles,
  mergeClasses,
  renderFluentProvider_unstable,
  slot,
  tokens,
  typographyStyles,
  useFluentProviderContextValues_unstable,
  useThemeClassName,
} from '@fluentui/react-components';
import { usePreferences } from '@portal/platform/preferences';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { useMedia } from './hooks/media';
import { darkTheme, lightTheme } from './theme';

const useStyles = makeStyles({
  // The canvas belongs to the shell; a remote's root is only a frame inside it.
  // Fluent gives the same class to the nodes of its portals: as large as the page they would catch every click.
  root: {
    backgroundColor: 'transparent',
    ':not([data-portal-node])': { height: '100%', minHeight: 0, display: 'flex', flexDirection: 'column', flexGrow: 1 },
  },
  // Fluent takes the red frame off the field that has the focus, which is the one to mend. A root itself (it has a direction) is none:
  // with each move of the focus all its tokens would be computed anew.
  fields: {
    '& [class^="fui-"]:not([dir]):focus-within:has(> [aria-invalid="true"])': {
      borderTopColor: tokens.colorPaletteRedBorder2,
      borderRightColor: tokens.colorPaletteRedBorder2,
      borderBottomColor: tokens.colorPaletteRedBorder2,
      borderLeftColor: tokens.colorPaletteRedBorder2,
    },
  },
  text: { color: tokens.colorNeutralForeground1, textAlign: 'left', ...typographyStyles.body1 },
});

/** The classes of the shell's root: they hold the tokens of the theme, and all that is drawn in the page stands below them or has them. */
let outermost: string | undefined;

/** Light or dark: what the person pinned, else what the system wants. */
export function useDark(): boolean {
  const pinned = usePreferences((preferences) => preferences.theme);
  const system = useMedia('(prefers-color-scheme: dark)');
  return pinned === 'system' ? system : pinned === 'dark';
}

interface ProviderProps {
  /** The remote's name, or `shell`. */
  name: string;
  children: ReactNode;
  /** In place of filling the page. */
  className?: string | undefined;
}

/** Wraps every React root, of the shell and of each mounted remote: theme, direction and ids that differ between roots. */
export function PortalProvider({ name, children, className }: ProviderProps) {
  const styles = useStyles();
  const dark = useDark();
  const [outer] = useState(() => (name === 'shell' ? undefined : outermost));
  useEffect(() => {
    // Native controls, scroll bars and the page behind all roots follow.
    document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
  }, [dark]);
  const theme = dark ? darkTheme : lightTheme;
  const own = className ?? styles.root;
  return (
    <IdPrefixProvider value={`${name}-`}>
      {outer === undefined ? (
        <FluentProvider theme={theme} dir="ltr" className={mergeClasses(styles.fields, own)}>
          {name === 'shell' && <Outermost />}
          {children}
        </FluentProvider>
      ) : (
        <Inner theme={theme} themeClassName={outer} className={mergeClasses(styles.text, own)}>
          {children}
        </Inner>
      )}
    </IdPrefixProvider>
  );
}

function Outermost() {
  const className = useThemeClassName();
  useLayoutEffect(() => {
    // What the shell draws beside its page has a provider, too.
    if (outermost !== undefined) return undefined;
    outermost = className;
    return () => {
      outermost = undefined;
    };
  }, [className]);
  return null;
}

interface InnerProps {
  theme: typeof lightTheme;
  themeClassName: string;
  className: string;
  children: ReactNode;
}

/**
 * A root below another one. It inherits the tokens: some 500 declared a second time are computed anew with each page, and keep the browser
 * from taking up the styles that it computed for the page before.
 */
function Inner({ theme, themeClassName, className, children }: InnerProps) {
  const state: FluentProviderState = {
    applyStylesToPortals: false,
    customStyleHooks_unstable: NOTHING,
    overrides_unstable: NOTHING,
    dir: 'ltr',
    targetDocument: document,
    theme,
    themeClassName,
    components: { root: 'div' },
    root: slot.always({ dir: 'ltr', className, children }, { elementType: 'div' }),
    serverStyleProps: { cssRule: '', attributes: NOTHING },
  };
  return renderFluentProvider_unstable(state, useFluentProviderContextValues_unstable(state));
}

const NOTHING = {};
