import { makeStyles } from '@portal/ui/styles';

const useStyles = makeStyles({ address: { overflowWrap: 'anywhere' } });

/** An email address, whole: where there is no room beside, what is behind the @ stands below. */
export function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1;
  return (
    <span className={useStyles().address}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
