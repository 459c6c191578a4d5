import { LinkButton } from '../LinkButton';
import { useNavigation } from '../navigation';
import { useShellTexts } from '../texts';
import { LanguageButton } from './LanguageButton';

/** R-SHELL-02: languages and the way to the log-in, where one is not there already. */
export function SignedOut({ onArtwork }: { onArtwork: boolean }) {
  const { t } = useShellTexts();
  const isHere = useNavigation(({ location }) => location.pathname.toLowerCase().startsWith('/login'));
  return (
    <>
      <LanguageButton />
      {!isHere && (
        <LinkButton to="/login" look={onArtwork ? 'inverse' : 'primary'}>
          {t('header.login')}
        </LinkButton>
      )}
    </>
  );
}
