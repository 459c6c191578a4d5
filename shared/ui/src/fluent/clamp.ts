/** Styles of a text that takes so many lines at most; what is more is cut, with an ellipsis. */
export const clamp = (lines: number) =>
  ({ display: '-webkit-box', overflow: 'hidden', WebkitLineClamp: lines, WebkitBoxOrient: 'vertical' }) as const;
