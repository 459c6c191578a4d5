import { readRoleRights } from '@portal/contracts/support';
import { GROUP_RIGHTS } from '@portal/domain/right-names';
import { useEndpoint } from '@portal/platform/query';
import { Button } from '@portal/ui/button';
import { useId } from '@portal/ui/field';
import { Checkmark16Regular, ChevronDown20Regular, ChevronUp20Regular } from '@portal/ui/icons';
import { PHONE } from '@portal/ui/media';
import { LoadFailed, VisuallyHidden } from '@portal/ui/states';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { useState } from 'react';
import { useSupportTexts } from '../texts';

const useStyles = makeStyles({
  toggle: { paddingInlineStart: 0, justifyContent: 'start', fontWeight: tokens.fontWeightSemibold },
  // Lines that only a screen reader sees belong to it, or the whole tab would scroll to the side.
  frame: { position: 'relative', overflowX: 'auto' },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    '& th, & td': {
      height: '33px',
      padding: '0 8px',
      textAlign: 'center',
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    },
    // Which right it is stays in sight while the roles scroll past it.
    '& th:first-child': {
      position: 'sticky',
      zIndex: 1,
      insetInlineStart: 0,
      paddingInlineStart: 0,
      textAlign: 'start',
      fontWeight: tokens.fontWeightRegular,
      backgroundColor: tokens.colorNeutralBackground1,
    },
    '& thead th': { verticalAlign: 'bottom', paddingBottom: '6px', hyphens: 'auto' },
    [PHONE]: { '& th, & td': { paddingInline: '6px' } },
    '& tbody th': { fontFamily: tokens.fontFamilyMonospace },
  },
});

/** Which role holds which right, to look up. */
export function RoleMatrix() {
  const styles = useStyles();
  const { t } = useSupportTexts();
  const [isOpen, setOpen] = useState(false);
  const id = useId('matrix');
  return (
    <section>
      <Button
        appearance="transparent"
        className={styles.toggle}
        icon={isOpen ? <ChevronUp20Regular /> : <ChevronDown20Regular />}
        iconPosition="after"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {t('rights.matrix.title')}
      </Button>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys.
        <div id={id} className={styles.frame} tabIndex={0} role="region" aria-label={t('rights.matrix.title')}>
          <Matrix />
        </div>
      )}
    </section>
  );
}

function Matrix() {
  const styles = useStyles();
  const { t, language } = useSupportTexts();
  const answer = useEndpoint(readRoleRights);
  if (!answer.data) return answer.isError ? <LoadFailed answer={answer} title={t('rights.matrix.failed')} /> : null;
  return (
    <>
      <Meta as="p">{t('rights.matrix.hint')}</Meta>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('rights.right')}</th>
            {answer.data.map(({ id, name, internationalizedNames }) => (
              <th key={id} scope="col">
                {internationalizedNames[language] ?? name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {GROUP_RIGHTS.map((right) => (
            <tr key={right}>
              <th scope="row">{right}</th>
              {answer.data.map(({ id, rights }) => (
                <td key={id}>
                  {rights.includes(right) ? (
                    <>
                      <Checkmark16Regular aria-hidden />
                      <VisuallyHidden>{t('rights.matrix.yes')}</VisuallyHidden>
                    </>
                  ) : (
                    <VisuallyHidden>{t('rights.matrix.no')}</VisuallyHidden>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
