import { CounterBadge } from '@portal/ui/badge';
import { DrawerBody, OverlayDrawer } from '@portal/ui/drawer';
import { useId } from '@portal/ui/field';
import { IconButton } from '@portal/ui/icon-button';
import { Dismiss20Regular, PanelBottom20Regular, PanelRight20Regular } from '@portal/ui/icons';
import { PHONE, usePhone } from '@portal/ui/media';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { Tab, TabList } from '@portal/ui/tabs';
import { Subtitle1 } from '@portal/ui/text';
import { useState } from 'react';
import { ShellPart } from '../app/ShellPart';
import { FactLine } from './FactLine';
import { Footer } from './Footer';
import { useChosen } from './override/chosen';
import { TABS, type TabId } from './tabs';
import { useSupportTexts } from './texts';
import { useBelowHeader } from './useBelowHeader';
import { DOCK_SHARE, useDocked } from './useDocked';

const useStyles = makeStyles({
  drawer: {
    width: '640px',
    maxWidth: '100vw',
    height: 'auto',
    alignItems: 'stretch',
    backgroundColor: tokens.colorNeutralBackground1,
    [PHONE]: { width: '100vw' },
  },
  docked: {
    width: '100vw',
    height: `${DOCK_SHARE}dvh`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    boxShadow: tokens.shadow28,
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalS,
    padding: '12px 16px 8px 20px',
  },
  facts: { flexGrow: 1, minWidth: 0 },
  buttons: { display: 'flex', flexShrink: 0 },
  tabs: {
    flexShrink: 0,
    padding: '0 10px',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  list: { width: 'max-content' },
  count: { marginLeft: tokens.spacingHorizontalS },
  content: { padding: '12px 20px 20px', outlineStyle: 'none' },
});

/** The support tools: over the end of the page, which stays usable, or docked below it; on phones over all of it. */
export default function SupportDrawer({ onClose }: { onClose: () => void }) {
  const styles = useStyles();
  const { t } = useSupportTexts();
  const phone = usePhone();
  const id = useId('support');
  const [shown, setShown] = useState<TabId>(TABS[0].id);
  const top = useBelowHeader();
  const { canDock, isDocked, setDocked } = useDocked();
  const overrides = useChosen(({ list }) => list.length);
  const Content = TABS.find((tab) => tab.id === shown)?.Content ?? TABS[0].Content;
  return (
    <OverlayDrawer
      open
      position={isDocked ? 'bottom' : 'end'}
      modalType={phone ? 'modal' : 'non-modal'}
      className={mergeClasses(styles.drawer, isDocked && styles.docked)}
      style={phone || isDocked ? undefined : { top }}
      aria-labelledby={`${id}-title`}
      onOpenChange={(_, { open }) => open || onClose()}
    >
      <div className={styles.head}>
        <Subtitle1 id={`${id}-title`}>{t('title')}</Subtitle1>
        <div className={styles.facts}>{isDocked && <FactLine />}</div>
        <div className={styles.buttons}>
          {canDock && (
            <IconButton
              icon={isDocked ? <PanelRight20Regular aria-hidden /> : <PanelBottom20Regular aria-hidden />}
              label={isDocked ? t('undock') : t('dock')}
              onClick={() => setDocked(!isDocked)}
            />
          )}
          <IconButton icon={<Dismiss20Regular aria-hidden />} label={t('close')} onClick={onClose} />
        </div>
      </div>
      {!isDocked && <FactLine />}
      <div className={styles.tabs}>
        <TabList
          selectedValue={shown}
          aria-labelledby={`${id}-title`}
          className={styles.list}
          onTabSelect={(_, { value }) => setShown(value as TabId)}
        >
          {TABS.map((tab) => (
            <Tab key={tab.id} value={tab.id} id={`${id}-${tab.id}`} aria-controls={`${id}-content`}>
              {t(`tabs.${tab.id}`)}
              {tab.id === 'remotes' && overrides > 0 && (
                <CounterBadge className={styles.count} count={overrides} color="danger" />
              )}
            </Tab>
          ))}
        </TabList>
      </div>
      <DrawerBody
        role="tabpanel"
        id={`${id}-content`}
        aria-labelledby={`${id}-${shown}`}
        className={styles.content}
        tabIndex={-1}
      >
        <ShellPart key={shown} place="page">
          <Content />
        </ShellPart>
      </DrawerBody>
      <Footer />
    </OverlayDrawer>
  );
}
