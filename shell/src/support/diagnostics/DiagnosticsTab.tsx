import { makeStyles, tokens } from '@portal/ui/styles';
import { Body1 } from '@portal/ui/text';
import { useState } from 'react';
import { Box } from '../record/Box';
import { Json } from '../record/Json';
import { useSupportTexts } from '../texts';
import { diagnosticsNow } from './diagnostics';

const useStyles = makeStyles({ words: { color: tokens.colorNeutralForeground2 } });

/** What the downloaded file will hold, to be looked through before it is given to anybody. */
export default function DiagnosticsTab() {
  const styles = useStyles();
  const { t } = useSupportTexts();
  const [content] = useState(diagnosticsNow);
  return (
    <>
      <Body1 className={styles.words}>{t('diagnostics.words')}</Body1>
      <Box>
        <Json value={content} />
      </Box>
    </>
  );
}
