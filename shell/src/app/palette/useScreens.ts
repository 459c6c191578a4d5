import type { NavDeclaration } from '@portal/contracts/remote';
import { useMemo } from 'react';
import { navOf } from '../../remotes/declared';
import { useRegistry } from '../../remotes/registry';
import { OWN_PAGES } from '../own-pages';
import { useAllowed } from '../useAllowed';
import type { Entry } from './entry';
import { usePaletteTexts } from './texts';

const PLACES: readonly NavDeclaration['place'][] = ['header', 'user'];
const NOTIFICATIONS = OWN_PAGES.find((page) => page.path === '/notifications');

/** The pages that menus lead to, each once, and the shell's own: those that are allowed and switched on. */
export function useScreens(): Entry[] {
  const { t, language } = usePaletteTexts();
  const remotes = useRegistry((registry) => registry.remotes);
  const allowed = useAllowed();
  return useMemo(() => {
    const screens = new Map<string, Entry>();
    for (const { route, module = route.module, rightIn, label, icon } of PLACES.flatMap((place) =>
      navOf(remotes, place),
    )) {
      const { path } = route;
      const known = screens.get(path);
      if (known ? known.icon !== 'page' || !icon : !allowed({ right: route.right, module }, rightIn)) continue;
      screens.set(path, {
        key: `screen ${path}`,
        name: known?.name ?? label[language],
        text: t('goTo'),
        icon: icon ?? 'page',
        choice: { to: path },
      });
    }
    if (NOTIFICATIONS && allowed({ right: 'readMessage' }, 'global'))
      screens.set(NOTIFICATIONS.path, {
        key: `screen ${NOTIFICATIONS.path}`,
        name: NOTIFICATIONS.title[language],
        text: t('goTo'),
        icon: 'bell',
        choice: { to: NOTIFICATIONS.path },
      });
    return [
      ...screens.values(),
      { key: 'screen /', name: t('start'), text: t('goTo'), icon: 'home', choice: { to: '/' } },
    ];
  }, [remotes, allowed, language, t]);
}
