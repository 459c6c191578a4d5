import { useAddress } from '@portal/platform/addresses';
import { LinkButton } from '../LinkButton';
import { useShellTexts } from '../texts';
import { LanguageButton } from './LanguageButton';

/** R-SHELL-02: languages and the way to the log-in, where one is not there already. */
export function SignedOut({ onArtwork, isLogIn }: { onArtwork: boolean; isLogIn: boolean }) {
  const { t } = useShellTexts();
  const logIn = useAddress('log-in');
  return (
    <>
      <LanguageButton />
      {logIn && !isLogIn && (
        <LinkButton to={logIn} look={onArtwork ? 'inverse' : 'primary'}>
          {t('header.login')}
        </LinkButton>
      )}
    </>
  );
}
