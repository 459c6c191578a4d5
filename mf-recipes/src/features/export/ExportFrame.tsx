import { href } from '@portal/contracts/routes';
import type { GroupPlace } from '@portal/ui/gates';
import { groupCrumbs } from '@portal/ui/group-crumbs';
import { PHONE, useMedia, usePhone } from '@portal/ui/media';
import { PageHead } from '@portal/ui/page-head';
import { ScrollArea } from '@portal/ui/scroll-area';
import { makeStyles } from '@portal/ui/styles';
import { TooltipArea } from '@portal/ui/tooltip';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { RecipeSkeleton } from '../../parts/RecipeSkeleton';
import { useRecipeTexts } from '../../texts';
import { Stepper } from './Stepper';
import { STEPS, type Step } from './steps';

/** Where the sum stands below the list instead of beside it. */
const NO_SIDE = '(max-width: 899px)';

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0 },
  pane: { padding: '14px 24px 24px', [PHONE]: { padding: '8px 0 16px' } },
  head: { [PHONE]: { padding: '0 16px' } },
  columns: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 336px', gap: '16px', alignItems: 'start' },
  side: { position: 'sticky', top: 0, display: 'flex', flexDirection: 'column', gap: '16px', minWidth: 0 },
});

interface ExportFrameProps {
  place: GroupPlace;
  /** Undefined where a message stands in place of the wizard. */
  step?: Step;
  /** The sum and the buttons: a column beside the content, or a bar below it. */
  sum?: (look: 'side' | 'bar') => ReactNode;
  children: ReactNode;
}

/** Breadcrumb, title and steps of the transfer wizard around one of its steps. */
export function ExportFrame({ place: { path, group }, step, sum, children }: ExportFrameProps) {
  const styles = useStyles();
  const { t, language } = useRecipeTexts();
  const phone = usePhone();
  const noSide = useMedia(NO_SIDE);
  const current = useRef<HTMLLIElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) current.current?.focus();
    before.current = step;
  }, [step]);
  // The words of a step's table may come after the page: its head stays.
  const content = <Suspense fallback={<RecipeSkeleton />}>{children}</Suspense>;
  const meta =
    step === undefined ? group.name : t('export.stepOf', { step: STEPS.indexOf(step) + 1, all: STEPS.length });
  return (
    <TooltipArea>
      <div className={styles.page} lang={language}>
        <ScrollArea className={styles.pane}>
          <div className={styles.head}>
            <PageHead
              closes
              title={t('export.title')}
              here={t('export.here')}
              meta={phone || step === undefined ? meta : undefined}
              crumbs={[
                ...groupCrumbs(t('fleet'), path),
                { label: t('title'), to: href('/recipemanager/group/:groupId', { groupId: group.id }) },
              ]}
              names={{ path: t('path'), start: t('start'), back: t('export.leave') }}
            />
            {step && <Stepper step={step} currentRef={current} />}
          </div>
          {sum && !noSide ? (
            <div className={styles.columns}>
              {content}
              <div className={styles.side}>{sum('side')}</div>
            </div>
          ) : (
            content
          )}
        </ScrollArea>
        {sum && noSide && sum('bar')}
      </div>
    </TooltipArea>
  );
}
