import { setPreference, usePreferences } from '@portal/platform/preferences';
import { Button, FORCED_COLORS, HOVER, makeStyles, mergeClasses, PHONE, tokens, usePhone } from '@portal/ui/core';
import {
  AppsList20Filled,
  AppsList20Regular,
  AppsList24Regular,
  ArrowDown16Regular,
  ArrowSort20Regular,
  ArrowSort24Regular,
  ArrowUp16Regular,
  Grid20Filled,
  Grid20Regular,
  Grid24Regular,
  TableSimple20Filled,
  TableSimple20Regular,
  TableSimple24Regular,
} from '@portal/ui/icons';
import { IconButton, SearchBox } from '@portal/ui/list';
import { type ReactNode, useId } from 'react';
import { useOpen } from '../../parts/use-open';
import { useManagerTexts } from '../../texts';

const VIEWS = ['list', 'large', 'small'] as const;
const ICONS = {
  list: [AppsList20Regular, AppsList20Filled, AppsList24Regular],
  large: [Grid20Regular, Grid20Filled, Grid24Regular],
  small: [TableSimple20Regular, TableSimple20Filled, TableSimple24Regular],
} as const;

const useStyles = makeStyles({
  toolbar: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    [PHONE]: { gap: tokens.spacingHorizontalS },
  },
  space: { flexGrow: 1, [PHONE]: { display: 'none' } },
  sort: { minWidth: 'auto' },
  arrow: { marginInlineStart: '8px', verticalAlign: 'text-bottom' },
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
    [HOVER]: { ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover } },
    ':has(:focus-visible)': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  chosen: {
    color: tokens.colorBrandForeground1,
    backgroundColor: tokens.colorSubtleBackgroundSelected,
    [FORCED_COLORS]: { backgroundColor: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' },
  },
  radio: { position: 'absolute', inset: 0, margin: 0, width: '100%', height: '100%', opacity: 0, cursor: 'pointer' },
});

interface ToolbarProps {
  search: string;
  onSearch: (search: string) => void;
  /** The add button; phones have it over the list. */
  add: ReactNode;
}

/** Search [R-DEV-02], sort [R-DEV-03] and the three views [R-DEV-04]. */
export function Toolbar({ search, onSearch, add }: ToolbarProps) {
  const styles = useStyles();
  const { t } = useManagerTexts();
  const phone = usePhone();
  return (
    <div className={styles.toolbar}>
      <SearchBox value={search} onChange={onSearch} label={t('search')} />
      <span className={styles.space} />
      {phone ? (
        <PhoneButtons />
      ) : (
        <>
          <SortButton />
          <ViewSwitch />
          {add}
        </>
      )}
    </div>
  );
}

function SortButton() {
  const styles = useStyles();
  const { t } = useManagerTexts();
  const open = useOpen();
  const { by, direction } = usePreferences((preferences) => preferences.sort);
  const Arrow = direction === 'ASC' ? ArrowUp16Regular : ArrowDown16Regular;
  return (
    <Button
      appearance="subtle"
      className={styles.sort}
      icon={<ArrowSort20Regular />}
      aria-haspopup="menu"
      aria-label={t('sort.now', { by: t(`sort.${by}`), direction: t(`sort.${direction}`) })}
      onClick={(event) => open({ what: 'sort' }, event.currentTarget)}
    >
      {t('sort.button', { by: t(`sort.${by}`) })}
      <Arrow aria-hidden className={styles.arrow} />
    </Button>
  );
}

function ViewSwitch() {
  const styles = useStyles();
  const { t } = useManagerTexts();
  const name = useId();
  const view = usePreferences((preferences) => preferences.view);
  return (
    <fieldset role="radiogroup" aria-label={t('view.title')} className={styles.views}>
      {VIEWS.map((value) => {
        const Icon = ICONS[value][view === value ? 1 : 0];
        return (
          <label
            key={value}
            data-tip={t(`view.${value}`)}
            className={mergeClasses(styles.view, view === value && styles.chosen)}
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={view === value}
              aria-label={t(`view.${value}`)}
              className={styles.radio}
              onChange={() => setPreference('view', value)}
            />
            <Icon aria-hidden />
          </label>
        );
      })}
    </fieldset>
  );
}

function PhoneButtons() {
  const { t } = useManagerTexts();
  const open = useOpen();
  const { by, direction } = usePreferences((preferences) => preferences.sort);
  const view = usePreferences((preferences) => preferences.view);
  const ViewIcon = ICONS[view][2];
  return (
    <>
      <IconButton
        icon={<ArrowSort24Regular />}
        label={t('sort.now', { by: t(`sort.${by}`), direction: t(`sort.${direction}`) })}
        aria-haspopup="menu"
        onClick={(event) => open({ what: 'sort' }, event.currentTarget)}
      />
      <IconButton
        icon={<ViewIcon />}
        label={t('view.now', { view: t(`view.${view}`) })}
        aria-haspopup="menu"
        onClick={(event) => open({ what: 'view' }, event.currentTarget)}
      />
    </>
  );
}
