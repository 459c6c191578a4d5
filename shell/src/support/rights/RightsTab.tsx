import { explainRight, readSupportRights, type SupportPlace, type SupportUser } from '@portal/contracts/support';
import type { Right } from '@portal/domain/rights';
import { useEndpoint } from '@portal/platform/query';
import { PHONE } from '@portal/ui/media';
import { LoadFailed, LoadingMessage } from '@portal/ui/states';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Body1 } from '@portal/ui/text';
import { useState } from 'react';
import { useSupportTexts } from '../texts';
import { ViewAsButton } from '../view-as/ViewAsButton';
import { Answer } from './Answer';
import { Entries } from './Entries';
import { PersonPicker, PlacePicker, RightPicker } from './Pickers';
import { RoleMatrix } from './RoleMatrix';

const useStyles = makeStyles({
  tab: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  pickers: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gap: tokens.spacingHorizontalS,
    [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalM },
  },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** Why somebody may, or may not: the answer with where it comes from, and all that the account holds [R-EXT-17]. */
export default function RightsTab() {
  const styles = useStyles();
  const { t } = useSupportTexts();
  const [user, setUser] = useState<SupportUser>();
  const [right, setRight] = useState<Right>();
  const [place, setPlace] = useState<SupportPlace>();
  const isWhole = user !== undefined && right !== undefined && place !== undefined;
  const answer = useEndpoint(
    explainRight,
    { params: { userId: user?.id ?? '' }, query: { right: right ?? '', scope: place?.scope ?? '' } },
    { enabled: isWhole },
  );
  const entries = useEndpoint(
    readSupportRights,
    { params: { userId: user?.id ?? '' } },
    { enabled: user !== undefined },
  );
  return (
    <div className={styles.tab}>
      <div className={styles.pickers}>
        <PersonPicker chosen={user} onChoose={setUser} />
        <RightPicker chosen={right} onChoose={setRight} />
        <PlacePicker chosen={place} onChoose={setPlace} />
      </div>
      {user && <ViewAsButton user={user} />}
      {!isWhole && <Body1 className={styles.quiet}>{t(user ? 'rights.askRight' : 'rights.askUser')}</Body1>}
      {answer.data && right && <Answer answer={answer.data} right={right} />}
      {!answer.data && answer.isError && <LoadFailed answer={answer} title={t('rights.failed')} />}
      {user && entries.data && (
        <Entries
          key={user.id}
          entries={entries.data}
          at={entries.dataUpdatedAt}
          asked={right}
          chain={isWhole ? (answer.data?.chain ?? []) : []}
        />
      )}
      {user && !entries.data && entries.isError && <LoadFailed answer={entries} title={t('rights.failed')} />}
      {(answer.isLoading || entries.isLoading) && <LoadingMessage />}
      <RoleMatrix />
    </div>
  );
}
