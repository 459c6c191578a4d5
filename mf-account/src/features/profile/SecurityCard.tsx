import { lazyRetry } from '@portal/platform/lazy-retry';
import { Button } from '@portal/ui/button';
import { useControlSize } from '@portal/ui/control-size';
import { PHONE } from '@portal/ui/media';
import { Part } from '@portal/ui/part';
import { makeStyles, mergeClasses } from '@portal/ui/styles';
import { Meta, Subtitle2 } from '@portal/ui/text';
import { useId, useState } from 'react';
import { useAccountTexts } from '../../parts/account-texts/texts';

const PasswordDialog = lazyRetry(() => import(/* webpackChunkName: "profile-security" */ './PasswordDialog'));
const EndLoginsDialog = lazyRetry(() => import(/* webpackChunkName: "profile-security" */ './EndLoginsDialog'));

const useStyles = makeStyles({
  title: { margin: 0 },
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px 16px',
    [PHONE]: { flexDirection: 'column', alignItems: 'stretch' },
  },
  words: { display: 'flex', flexDirection: 'column', flexGrow: 1, flexBasis: '240px', [PHONE]: { flexBasis: 'auto' } },
  button: { flexShrink: 0 },
});

type Asked = 'password' | 'logins';

/** What guards the account: its password, and where else it is logged in. Both work at once, whatever else is typed on the page. */
export function SecurityCard({ email, className }: { email: string; className: string }) {
  const styles = useStyles();
  const { t } = useAccountTexts();
  const control = useControlSize();
  const [asked, setAsked] = useState<Asked>();
  const id = useId();
  const close = () => setAsked(undefined);
  const row = (what: Asked) => (
    <div className={styles.row}>
      <span className={styles.words}>
        {t(`security.${what}`)}
        <Meta id={id + what}>{t(`security.${what}Hint`)}</Meta>
      </span>
      <Button
        {...control}
        className={mergeClasses(control.className, styles.button)}
        aria-haspopup="dialog"
        aria-describedby={id + what}
        onClick={() => setAsked(what)}
      >
        {t(`security.${what}Button`)}
      </Button>
    </div>
  );
  return (
    <section aria-labelledby={id} className={className}>
      <Subtitle2 as="h2" id={id} className={styles.title}>
        {t('security.title')}
      </Subtitle2>
      {row('password')}
      {row('logins')}
      {asked !== undefined && (
        <Part place="dialog" onClose={close}>
          {asked === 'password' ? (
            <PasswordDialog email={email} onClose={close} />
          ) : (
            <EndLoginsDialog onClose={close} />
          )}
        </Part>
      )}
    </section>
  );
}
