import { makeStyles, tokens } from '@portal/ui/styles';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  box: {
    margin: `${tokens.spacingVerticalS} 0 ${tokens.spacingVerticalM}`,
    padding: tokens.spacingHorizontalM,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '18px',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  },
});

/** The ground on which details stand. */
export const Box = ({ children }: { children: ReactNode }) => <div className={useStyles().box}>{children}</div>;
