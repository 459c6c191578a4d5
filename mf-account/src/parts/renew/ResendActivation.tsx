import { resendActivation } from '@portal/contracts/accounts';
import { call } from '@portal/platform/call';
import { rememberedBrowser } from '../registering-browser';
import { SendAgain } from './SendAgain';
import { useRenewTexts } from './texts';

/** What was typed at a log-in that was refused for want of the activation. */
export interface Registered {
  readonly email: string;
  readonly password: string;
}

/** The activation mail once more, for who tries to log in without it. */
export default function ResendActivation({ email, password }: Registered) {
  const { t } = useRenewTexts();
  const browser = rememberedBrowser();
  const body = { email, password, ...(browser === undefined ? {} : { browser }) };
  return (
    <SendAgain label={t('resend')} sent={t('resent')} context="login" onSend={() => call(resendActivation, { body })} />
  );
}
