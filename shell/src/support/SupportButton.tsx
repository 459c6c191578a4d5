import { lazyRetry } from '@portal/platform/lazy-retry';
import { PersonSupport20Filled, PersonSupport20Regular } from '@portal/ui/icons';
import { useEffect, useRef } from 'react';
import { BadgeButton } from '../app/header/BadgeButton';
import { ShellPart } from '../app/ShellPart';
import { renewRegistry } from '../remotes/registry';
import { setSupportOpen, useSupport } from './open';
import { endWithLogIn } from './override/apply';
import { useChosen } from './override/chosen';
import { startRecording, stopRecording } from './record/recorder';
import { useSupportTexts } from './texts';

const SupportDrawer = lazyRetry(() => import(/* webpackChunkName: "support" */ './SupportDrawer'));

/**
 * Opens and closes the support tools, whose code comes only then. Drawn for holders of readSupportInfo in `*`, and for as long as it is,
 * events and calls are recorded.
 */
export default function SupportButton() {
  const { t } = useSupportTexts();
  const button = useRef<HTMLButtonElement>(null);
  const overrides = useChosen(({ list }) => list.length);
  const isOpen = useSupport((support) => support.isOpen);
  // Whoever logs in next opens them anew.
  useEffect(() => () => setSupportOpen(false), []);
  useEffect(() => {
    endWithLogIn({ renew: () => renewRegistry('all') });
    startRecording();
    return stopRecording;
  }, []);
  const close = () => {
    setSupportOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <BadgeButton
        ref={button}
        icon={isOpen ? <PersonSupport20Filled aria-hidden /> : <PersonSupport20Regular aria-hidden />}
        count={overrides}
        color="danger"
        open={isOpen}
        label={overrides > 0 ? t('titleOverridden', { count: overrides }) : t('title')}
        onPress={() => setSupportOpen(!isOpen)}
      />
      {isOpen && (
        <ShellPart place="popup" target={button} onClose={close}>
          <SupportDrawer onClose={close} />
        </ShellPart>
      )}
    </>
  );
}
