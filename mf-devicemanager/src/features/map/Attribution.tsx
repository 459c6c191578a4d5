import { makeStyles, tokens, typographyStyles } from '@portal/ui/styles';

const useStyles = makeStyles({
  sources: {
    ...typographyStyles.caption2,
    margin: 0,
    padding: '2px 6px',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground2,
  },
});

/** Whom the map has to name; Mapbox does so itself. */
export function Attribution({ text }: { text: string }) {
  const styles = useStyles();
  return text && <p className={styles.sources}>{text}</p>;
}
