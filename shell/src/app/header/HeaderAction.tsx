import { href } from '@portal/contracts/routes';
import type { RemoteAction } from '@portal/platform/actions';
import { useBadge } from '@portal/platform/query';
import { ActionIcon } from '@portal/ui/action-icon';
import { useEffect, useRef, useState } from 'react';
import { RemotePanel } from '../../remotes/RemotePanel';
import { navigator, useNavigation } from '../navigation';
import { useTitleCount } from '../PageTitle';
import { ShellPart } from '../ShellPart';
import { useShellTexts } from '../texts';
import { BadgeButton } from './BadgeButton';
import { HeaderPopup } from './popups';

const NO_INPUT = {};

/** An action that a remote declares for the header: icon and number need none of its code, only the popup does. */
export function HeaderAction({ action }: { action: RemoteAction }) {
  const { t, language } = useShellTexts();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const badge = action.badge && 'endpoint' in action.badge ? action.badge : undefined;
  const count = useBadge(badge) ?? 0;
  const location = useNavigation((navigation) => navigation.location);
  const navigationType = useNavigation((navigation) => navigation.navigationType);
  useEffect(() => setOpen(false), [location.pathname]);
  useTitleCount(`${action.remote}/${action.id}`, badge?.inTitle ? count : 0);

  const label = action.label[language];
  const press = () => (action.target === undefined ? setOpen(!open) : navigator.push(href(action.target)));
  return (
    <>
      <BadgeButton
        ref={button}
        icon={<ActionIcon name={action.icon} />}
        count={count}
        color={action.intent === 'danger' ? 'danger' : 'brand'}
        open={open}
        onPress={press}
        label={count > 0 ? t('header.badge', { label, count }) : label}
      />
      {open && action.panel !== undefined && (
        <ShellPart place="popup" target={button} onClose={() => setOpen(false)}>
          <HeaderPopup target={button} label={label} onClose={() => setOpen(false)}>
            <RemotePanel
              remote={action.remote}
              panel={action.panel}
              loading={<div className="wait" />}
              input={NO_INPUT}
              onClose={() => setOpen(false)}
              location={location}
              navigationType={navigationType}
              navigator={navigator}
            />
          </HeaderPopup>
        </ShellPart>
      )}
    </>
  );
}
