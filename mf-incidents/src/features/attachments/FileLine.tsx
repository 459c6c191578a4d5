import { clamp } from '@portal/ui/clamp';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Body1Strong, Meta } from '@portal/ui/text';
import type { ReactElement, ReactNode } from 'react';

const useStyles = makeStyles({
  item: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    minHeight: '56px',
    padding: '4px 0',
    boxSizing: 'border-box',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  tile: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    width: '32px',
    height: '32px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
  },
  words: { display: 'flex', flexDirection: 'column', gap: '2px', flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  // A name may have 255 letters.
  name: { ...clamp(2) },
});

interface FileLineProps {
  icon: ReactElement;
  name: string;
  /** Below the name. */
  children: ReactNode;
  /** Buttons at the end. */
  actions?: ReactNode;
}

/** A file in the list of attachments: stored, or on its way. */
export function FileLine({ icon, name, children, actions }: FileLineProps) {
  const styles = useStyles();
  return (
    <li className={styles.item}>
      <span aria-hidden className={styles.tile}>
        {icon}
      </span>
      <span className={styles.words}>
        <Body1Strong className={styles.name} title={name}>
          {name}
        </Body1Strong>
        <Meta as="span">{children}</Meta>
      </span>
      {actions}
    </li>
  );
}
