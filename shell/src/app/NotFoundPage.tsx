import { useAddress } from '@portal/platform/addresses';
import { useSession } from '@portal/platform/session';
import { NotFound } from '@portal/ui/states';
import { LinkButton } from './LinkButton';
import { useShellTexts } from './texts';

/** R-ROUTE-24: home, log-in and register, logged in or not; logged in also the fleet manager. */
export default function NotFoundPage() {
  const { t } = useShellTexts();
  const home = useAddress('home');
  const logIn = useAddress('log-in');
  const register = useAddress('register');
  const loggedIn = useSession((session) => session.state === 'in');
  return (
    <NotFound
      actions={
        <>
          {loggedIn && home && (
            <LinkButton to={home} look="primary">
              {t('notFound.devices')}
            </LinkButton>
          )}
          <LinkButton to="/" look={loggedIn && home ? 'outline' : 'primary'}>
            {t('notFound.start')}
          </LinkButton>
          {logIn && (
            <LinkButton to={logIn} look={loggedIn ? 'subtle' : 'outline'}>
              {t('notFound.login')}
            </LinkButton>
          )}
          {register && (
            <LinkButton to={register} look="subtle">
              {t('notFound.register')}
            </LinkButton>
          )}
        </>
      }
    />
  );
}
