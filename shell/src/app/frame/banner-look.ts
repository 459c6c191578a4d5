import { tokens, typographyStyles } from '@portal/ui/styles';

/** A banner above the page, in the flow: it covers nothing. Its colours come with what it says. */
export const bannerLook = {
  ...typographyStyles.body1,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: tokens.spacingHorizontalS,
  padding: '6px 16px',
  fontVariantNumeric: 'tabular-nums',
} as const;
