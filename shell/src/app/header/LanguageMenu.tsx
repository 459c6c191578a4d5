import { LANGUAGES } from '@portal/domain/languages';
import { setLanguage, useLanguage } from '@portal/platform/i18n';
import { snackbar } from '@portal/platform/snackbar';
import { ActionMenu } from '@portal/ui/action-menu';
import type { RefObject } from 'react';
import { useShellTexts } from '../texts';
import { LANGUAGE_NAMES } from './languages';

/** The four languages, each in its own words. */
export default function LanguageMenu({
  target,
  onClose,
}: {
  target: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const { t } = useShellTexts();
  const language = useLanguage();
  const choose = (next: (typeof LANGUAGES)[number]) => {
    onClose();
    setLanguage(next).catch((error: Error) => snackbar.error(error));
  };
  return (
    <ActionMenu
      open
      target={target.current}
      onClose={onClose}
      label={t('header.language', { language: LANGUAGE_NAMES[language], code: language.toUpperCase() })}
      items={LANGUAGES.map((code) => ({
        id: code,
        label: LANGUAGE_NAMES[code],
        checked: code === language,
        onSelect: () => choose(code),
      }))}
    />
  );
}
