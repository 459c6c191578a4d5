import { FluentProvider, IdPrefixProvider, makeStyles, tokens } from '@fluentui/react-components';
import { usePreferences } from '@portal/platform/preferences';
import { type ReactNode, useEffect } from 'react';
import { useMedia } from './hooks/media';
import { darkTheme, lightTheme } from './theme';

const useStyles = makeStyles({
  // The canvas belongs to the shell; a remote's root is only a frame inside it.
  // Fluent gives the same class to the nodes of its portals: as large as the page they would catch every click.
  root: {
    backgroundColor: 'transparent',
    ':not([data-portal-node])': { height: '100%', minHeight: 0, display: 'flex', flexDirection: 'column', flexGrow: 1 },
    // Fluent takes the red frame off the field that has the focus, which is the one to mend.
    '& [class^="fui-"]:focus-within:has(> [aria-invalid="true"])': {
      borderTopColor: tokens.colorPaletteRedBorder2,
      borderRightColor: tokens.colorPaletteRedBorder2,
      borderBottomColor: tokens.colorPaletteRedBorder2,
      borderLeftColor: tokens.colorPaletteRedBorder2,
    },
  },
});

/** Light or dark: what the person pinned, else what the system wants. */
export function useDark(): boolean {
  const pinned = usePreferences((preferences) => preferences.theme);
  const system = useMedia('(prefers-color-scheme: dark)');
  return pinned === 'system' ? system : pinned === 'dark';
}

/**
 * Wraps every React root, of the shell and of each mounted remote: theme, direction and ids that differ between roots.
 * @param name the remote's name, or `shell`
 */
export function PortalProvider({
  name,
  children,
  className,
}: {
  name: string;
  children: ReactNode;
  className?: string;
}) {
  const styles = useStyles();
  const dark = useDark();
  useEffect(() => {
    // Native controls, scroll bars and the page behind all roots follow.
    document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
  }, [dark]);
  return (
    <IdPrefixProvider value={`${name}-`}>
      <FluentProvider theme={dark ? darkTheme : lightTheme} dir="ltr" className={className ?? styles.root}>
        {children}
      </FluentProvider>
    </IdPrefixProvider>
  );
}
