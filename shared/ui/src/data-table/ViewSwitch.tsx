import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { setPreference, usePreferences } from '@portal/platform/preferences';
import { useId } from 'react';
import { MenuButton } from '../components/menu-button';
import {
  AppsList20Filled,
  AppsList20Regular,
  AppsList24Regular,
  Grid20Filled,
  Grid20Regular,
  Grid24Regular,
  TableSimple20Filled,
  TableSimple20Regular,
  TableSimple24Regular,
} from '../fluent/icons';
import { FORCED_COLORS, HOVER, usePhone } from '../hooks/media';
import { useTableTexts } from './texts';

const VIEWS = [
  { id: 'list', Icon: AppsList20Regular, Chosen: AppsList20Filled, Large: AppsList24Regular },
  { id: 'large', Icon: Grid20Regular, Chosen: Grid20Filled, Large: Grid24Regular },
  { id: 'small', Icon: TableSimple20Regular, Chosen: TableSimple20Filled, Large: TableSimple24Regular },
] as const;

const useStyles = makeStyles({
  views: {
    display: 'inline-flex',
    margin: 0,
    padding: 0,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  view: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '31px',
    height: '30px',
    cursor: 'pointer',
    color: tokens.colorNeutralForeground2,
    ':not(:first-of-type)': { borderLeft: `1px solid ${tokens.colorNeutralStroke1}` },
    ':has(:focus-visible)': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  // Not of the chosen one: in forced colours its icon would be white on white.
  free: { [HOVER]: { ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover } } },
  chosen: {
    color: tokens.colorBrandForeground1,
    backgroundColor: tokens.colorSubtleBackgroundSelected,
    [FORCED_COLORS]: { backgroundColor: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' },
  },
  radio: { position: 'absolute', inset: 0, margin: 0, width: '100%', height: '100%', opacity: 0, cursor: 'pointer' },
});

/** List, large or small cards: one choice for all lists that have views [R-DEV-04, R-REC-01]; on phones a menu. */
export function ViewSwitch() {
  const styles = useStyles();
  const { t } = useTableTexts();
  const name = useId();
  const view = usePreferences((preferences) => preferences.view);
  if (usePhone()) return <ViewMenu />;
  return (
    <fieldset role="radiogroup" aria-label={t('view.label')} className={styles.views}>
      {VIEWS.map(({ id, Icon, Chosen }) => (
        <label
          key={id}
          data-tooltip={t(`view.${id}`)}
          className={mergeClasses(styles.view, id === view ? styles.chosen : styles.free)}
        >
          <input
            type="radio"
            name={name}
            value={id}
            checked={id === view}
            aria-label={t(`view.${id}`)}
            className={styles.radio}
            onChange={() => setPreference('view', id)}
          />
          {id === view ? <Chosen aria-hidden /> : <Icon aria-hidden />}
        </label>
      ))}
    </fieldset>
  );
}

function ViewMenu() {
  const { t } = useTableTexts();
  const view = usePreferences((preferences) => preferences.view);
  const Current = (VIEWS.find(({ id }) => id === view) ?? VIEWS[0]).Large;
  return (
    <MenuButton
      icon={<Current aria-hidden />}
      label={t('view.now', { view: t(`view.${view}`) })}
      menuLabel={t('view.label')}
      items={VIEWS.map(({ id, Icon }) => ({
        id,
        label: t(`view.${id}`),
        icon: <Icon />,
        checked: id === view,
        onSelect: () => setPreference('view', id),
      }))}
    />
  );
}
