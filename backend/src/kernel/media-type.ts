/**
 * The media type that a `Content-Type` names, in small letters, without the charset, codecs or boundary that may stand behind it. Undefined
 * where there is no such header.
 */
export const mediaTypeIn = (contentType: string | null | undefined): string | undefined =>
  contentType?.split(';')[0]?.trim().toLowerCase();
