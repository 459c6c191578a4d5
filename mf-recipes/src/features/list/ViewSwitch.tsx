import { setPreference, usePreferences } from '@portal/platform/preferences';
import { ActionMenu } from '@portal/ui/action-menu';
import { FORCED_COLORS, HOVER, makeStyles, mergeClasses, tokens, usePhone } from '@portal/ui/core';
import {
  AppsList20Filled,
  AppsList20Regular,
  Grid20Filled,
  Grid20Regular,
  TableSimple20Filled,
  TableSimple20Regular,
} from '@portal/ui/icons';
import { IconButton } from '@portal/ui/list';
import { useId, useRef, useState } from 'react';
import { useRecipeTexts } from '../../texts';

const VIEWS = [
  { id: 'list', Icon: AppsList20Regular, Chosen: AppsList20Filled },
  { id: 'large', Icon: Grid20Regular, Chosen: Grid20Filled },
  { id: 'small', Icon: TableSimple20Regular, Chosen: TableSimple20Filled },
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

/** List, large or small cards; the same choice as in the fleet manager [R-REC-01]. */
export function ViewSwitch() {
  const styles = useStyles();
  const { t } = useRecipeTexts();
  const name = useId();
  const view = usePreferences((preferences) => preferences.view);
  if (usePhone()) return <ViewMenu />;
  return (
    <fieldset role="radiogroup" aria-label={t('view.label')} className={styles.views}>
      {VIEWS.map(({ id, Icon, Chosen }) => (
        <label key={id} data-tip={t(`view.${id}`)} className={mergeClasses(styles.view, id === view && styles.chosen)}>
          <input
            type="radio"
            name={name}
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
  const { t } = useRecipeTexts();
  const view = usePreferences((preferences) => preferences.view);
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const Current = (VIEWS.find(({ id }) => id === view) ?? VIEWS[0]).Icon;
  return (
    <span ref={place}>
      <IconButton
        icon={<Current aria-hidden />}
        label={t('view.label')}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      {open && (
        <ActionMenu
          open
          label={t('view.label')}
          target={place.current?.querySelector('button') ?? null}
          onClose={() => setOpen(false)}
          items={VIEWS.map(({ id, Icon }) => ({
            id,
            label: t(`view.${id}`),
            icon: <Icon />,
            checked: id === view,
            onSelect: () => setPreference('view', id),
          }))}
        />
      )}
    </span>
  );
}
