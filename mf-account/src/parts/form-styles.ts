import { makeStyles, tokens } from '@portal/ui/styles';

/** How the forms of this remote are laid out. */
export const useFormStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, margin: 0 },
});
