import type { GroupNode } from '@portal/contracts/groups';
import { href } from '@portal/contracts/routes';
import { IconButton } from '@portal/ui/icon-button';
import { ChevronRight16Regular, Home20Regular, MoreHorizontal20Regular } from '@portal/ui/icons';
import { HOVER, TOUCH, usePhone } from '@portal/ui/media';
import type { Crumb } from '@portal/ui/page-head';
import { Link } from '@portal/ui/router';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { tooltip } from '@portal/ui/tooltip';
import { useState } from 'react';
import type { Where } from '../../data/level';
import { useManagerTexts } from '../../texts';

const useStyles = makeStyles({
  trail: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    minHeight: '24px',
  },
  nav: { minWidth: 0 },
  // One line, whose last name gives way.
  folded: { flexWrap: 'nowrap', '& > :not(:last-child)': { flexShrink: 0 } },
  part: { display: 'inline-flex', alignItems: 'center', minWidth: 0, maxWidth: '100%' },
  chevron: { margin: '0 6px', flexShrink: 0, color: tokens.colorNeutralForeground3 },
  // The end of a long name shows as its tooltip.
  name: { maxWidth: '32ch', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '24px',
    minWidth: 0,
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusMedium,
    [HOVER]: { ':hover': { color: tokens.colorNeutralForeground1, textDecorationLine: 'underline' } },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    [TOUCH]: { minHeight: '44px', minWidth: '28px' },
  },
  here: { fontWeight: tokens.fontWeightSemibold },
});

/** Home, fleet manager, then the group path, each part a link [R-DEV-01]. On phones home, the middle behind "…", and the parent. */
export function Trail({ where, path }: { where: Where; path: readonly GroupNode[] }) {
  const styles = useStyles();
  const { t } = useManagerTexts();
  const phone = usePhone();
  const [whole, setWhole] = useState(false);
  const crumbs: Crumb[] = [
    { label: t('title'), to: '/devicemanager' },
    ...path.map(({ id, name }) => ({ label: name, to: href('/devicemanager/:groupId', { groupId: id }) })),
    ...(where.kind === 'mine' ? [{ label: t('myDevices'), to: '/mydevices' }] : []),
  ];
  // Phones say where one is in the title alone.
  const here = where.kind === 'group' && path.length === 0 ? undefined : crumbs.at(-1);
  const links = phone && where.kind !== 'root' && here ? crumbs.slice(0, -1) : crumbs;
  const folded = phone && !whole && links.length > 1;
  const chevron = <ChevronRight16Regular aria-hidden className={styles.chevron} />;
  return (
    <nav aria-label={t('trail.label')} className={styles.nav}>
      <ol className={mergeClasses(styles.trail, folded && styles.folded)}>
        <li className={styles.part}>
          <Link to="/" className={styles.link} {...tooltip(t('trail.home'))}>
            <Home20Regular aria-hidden />
          </Link>
        </li>
        {folded && (
          <li className={styles.part}>
            {chevron}
            <IconButton icon={<MoreHorizontal20Regular />} label={t('trail.more')} onClick={() => setWhole(true)} />
          </li>
        )}
        {(folded ? links.slice(-1) : links).map((crumb) => (
          <li key={crumb.to} className={styles.part}>
            {chevron}
            <Link
              to={crumb.to}
              aria-current={crumb === here ? 'page' : undefined}
              className={mergeClasses(styles.link, crumb === here && styles.here)}
            >
              <span className={styles.name} title={crumb.label}>
                {crumb.label}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
