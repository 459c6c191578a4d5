import { makeStyles, tokens, typographyStyles } from '@portal/ui/styles';
import { useSupportTexts } from '../texts';

const useStyles = makeStyles({
  tag: {
    ...typographyStyles.caption1,
    padding: '0 6px',
    border: `1px solid ${tokens.colorBrandStroke2}`,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
  },
});

/** Beside the name of a remote of which this browser has another version. */
export function OverrideTag() {
  const { t } = useSupportTexts();
  return <span className={useStyles().tag}>{t('override.tag')}</span>;
}
