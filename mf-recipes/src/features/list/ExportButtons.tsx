import { href } from '@portal/contracts/routes';
import { Button } from '@portal/ui/button';
import { IconButton } from '@portal/ui/icon-button';
import { History20Regular, Send20Regular } from '@portal/ui/icons';
import { usePhone } from '@portal/ui/media';
import { Link, useHref, useNavigate } from '@portal/ui/router';
import { makeStyles, tokens, typographyStyles } from '@portal/ui/styles';
import type { ReactElement } from 'react';
import { useRecipeTexts } from '../../texts';

const useStyles = makeStyles({
  // Below the list and never above it: it covers no state.
  bar: {
    flexShrink: 0,
    display: 'flex',
    padding: '10px 16px calc(10px + env(safe-area-inset-bottom))',
    backgroundColor: tokens.colorNeutralBackground1,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  export: {
    ...typographyStyles.body1Strong,
    display: 'flex',
    flexGrow: 1,
    alignItems: 'center',
    justifyContent: 'center',
    gap: '10px',
    minHeight: '44px',
    borderRadius: tokens.borderRadiusMedium,
    textDecorationLine: 'none',
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    border: `1px solid ${tokens.colorTransparentStroke}`,
    ':active': { backgroundColor: tokens.colorBrandBackgroundPressed },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
});

const addressOf = (groupId: string) => href('/recipemanager/export/group/:groupId', { groupId });

/** Leads to the transfer wizard [R-REC-03]. */
export function ExportButton({ groupId }: { groupId: string }) {
  const { t } = useRecipeTexts();
  return (
    <LinkButton to={addressOf(groupId)} appearance="primary" icon={<Send20Regular />}>
      {t('export.open')}
    </LinkButton>
  );
}

/** Leads to how the recipes have come to each device [R-EXT-12]; on phones an icon. */
export function TransmissionsButton({ groupId }: { groupId: string }) {
  const { t } = useRecipeTexts();
  const to = href('/recipemanager/transmissions/group/:groupId', { groupId });
  if (usePhone())
    return <IconButton icon={<History20Regular aria-hidden />} label={t('transmissions.title')} to={to} />;
  return (
    <LinkButton to={to} icon={<History20Regular />}>
      {t('transmissions.title')}
    </LinkButton>
  );
}

interface LinkButtonProps {
  to: string;
  appearance?: 'primary';
  icon: ReactElement;
  children: string;
}

function LinkButton({ to, children, ...look }: LinkButtonProps) {
  const navigate = useNavigate();
  const address = useHref(to);
  return (
    <Button
      as="a"
      href={address}
      {...look}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(to);
      }}
    >
      {children}
    </Button>
  );
}

/** The same on phones, in a bar below the list. */
export function ExportBar({ groupId }: { groupId: string }) {
  const styles = useStyles();
  const { t } = useRecipeTexts();
  return (
    <div className={styles.bar}>
      <Link to={addressOf(groupId)} className={styles.export}>
        <Send20Regular aria-hidden />
        {t('export.open')}
      </Link>
    </div>
  );
}
