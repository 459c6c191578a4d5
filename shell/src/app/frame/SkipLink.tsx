import { makeStyles, tokens } from '@portal/ui/styles';
import { useShellTexts } from '../texts';

const useStyles = makeStyles({
  link: {
    position: 'absolute',
    top: '-100px',
    left: tokens.spacingHorizontalM,
    zIndex: 10,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorBrandForegroundLink,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow16,
    ':focus': { top: tokens.spacingVerticalXS, outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
});

/** The first stop of the keyboard: past the header. */
export function SkipLink() {
  const styles = useStyles();
  const { t } = useShellTexts();
  const skip = (event: { preventDefault: () => void }) => {
    // The address stays as it is: it belongs to the page.
    event.preventDefault();
    document.getElementById('content')?.focus();
  };
  return (
    <a href="#content" className={styles.link} onClick={skip}>
      {t('skip')}
    </a>
  );
}
