/** Stands in for a warning of the style engine, which composes its words in production as well and says them nowhere. */
export const warnAboutUnresolvedRule = () => undefined;
