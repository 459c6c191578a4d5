import { useNavigation } from '../navigation';
import { LinkButton } from '../LinkButton';
import { useShellTexts } from '../texts';
import { LanguageButton } from './LanguageButton';

/** R-SHELL-02: languages and the way to the log-in. */
export function SignedOut({ onArtwork }: { onArtwork: boolean }) {
  const { t } = useShellTexts();
  const isHere = useNavigation(({ location }) => location.pathname.toLowerCase().startsWith('/login'));
  return (
    <>
      <LanguageButton />
      <LinkButton to="/login" look={isHere ? 'subtle' : onArtwork ? 'inverse' : 'primary'} current={isHere}>
        {t('header.login')}
      </LinkButton>
    </>
  );
}
