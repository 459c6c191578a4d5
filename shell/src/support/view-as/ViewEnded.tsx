import { Button } from '@portal/ui/button';
import { TOUCH } from '@portal/ui/media';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Body1, Subtitle1 } from '@portal/ui/text';
import { BlockingDialog } from '../../app/BlockingDialog';
import { useNewsTexts } from '../../app/news/texts';

const useStyles = makeStyles({
  dialog: {
    padding: '24px',
    // Nothing of what was seen shows through.
    '::backdrop': { backgroundColor: tokens.colorNeutralBackground2 },
  },
  text: { margin: '8px 0 16px', overflowWrap: 'anywhere' },
  button: { [TOUCH]: { minHeight: '44px' } },
});

/** The view is over: this tab has nothing more to show. */
export function ViewEnded({ name }: { name: string }) {
  const styles = useStyles();
  const { t } = useNewsTexts();
  const close = () => {
    window.close();
    // A tab that somebody opened by hand stays, and begins anew.
    window.location.replace('/');
  };
  return (
    <BlockingDialog name="view-ended" className={styles.dialog}>
      <Subtitle1 id="view-ended-title">{t('view.ended.title')}</Subtitle1>
      <Body1 id="view-ended-text" className={styles.text}>
        {t('view.ended.text', { name })}
      </Body1>
      <Button autoFocus appearance="primary" className={styles.button} onClick={close}>
        {t('view.ended.close')}
      </Button>
    </BlockingDialog>
  );
}
